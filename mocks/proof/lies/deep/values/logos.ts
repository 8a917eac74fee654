// Ids of images that are tidied like names of files, in columns of a usual width, or like parts of an address.
import { type Lie, sentOtherwise } from '../../../tools/lie.ts'

const logo = (name: string, says: string, change: (blobId: string) => string): Lie => ({
  id: `values/setCompanyLogo/blobId/${name}`,
  says: `setCompanyLogo ${says}.`,
  breaks: ['company/logo-set', 'company/logo-delete'],
  operations: ['setCompanyLogo', 'deleteCompanyLogo'],
  tell: sentOtherwise(['setCompanyLogo'], ({ blobId, ...body }) => ({
    ...body,
    blobId: typeof blobId === 'string' ? change(blobId) : blobId,
  })),
})

export const logoLies: readonly Lie[] = [
  logo('cut-at-64', 'keeps the first 64 characters of a blobId', (blobId) => blobId.slice(0, 64)),
  logo('percent-decoded', 'decodes what looks like percent encoding in a blobId', (blobId) => blobId.replaceAll('%2F', '/')),
  logo('ending-lost', 'takes the ending of a file from a blobId', (blobId) => blobId.replace(/\.\w+$/, '')),
]
