// Updates of records that have what no request sends: it is lost when they are saved.
import type { Lie } from '../../../tools/lie.ts'
import { keptOtherwise } from '../../../tools/stored.ts'

export const foundAndSavedLies: readonly Lie[] = [
  {
    id: 'sequences/updateStatement/unsent-when-saved',
    says: 'An update makes a statement that was sent one that was not.',
    breaks: ['statement/update-leaves-rest'],
    operations: ['updateStatement', 'getStatement'],
    tell: keptOtherwise('updateStatement', 'statements', () => ({ sent: false, sentDate: null })),
  },
  {
    id: 'sequences/updateInspection/items-lose-their-marks',
    says: 'An update takes status and message from the items of the inspection.',
    breaks: ['inspection/update-leaves-items', 'inspection/update-leaves-others'],
    operations: ['updateInspection', 'getInspection'],
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }) => ({
      items: items.map((item) => ({ ...item, status: null, message: null })),
    })),
  },
  {
    id: 'sequences/updateInspection/files-of-items-lost',
    says: 'An update takes the pictures from the items of the inspection.',
    breaks: ['inspection/update-leaves-items', 'inspection/update-leaves-others'],
    operations: ['updateInspection', 'getInspection'],
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }) => ({
      items: items.map((item) => ({ ...item, files: item.files.map((file) => ({ ...file, thumbnailUrl: null })) })),
    })),
  },
]
