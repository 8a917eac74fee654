// Cases that catch no lie by an expectation of their own, each with the reason.
export const unproven: { readonly [id: string]: string } = {}
