// References of a document. What generates our own reads them too, so this stands on nothing that is generated.

/** `#/components/schemas/Vendor` refers to `Vendor`. */
export const referredName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
