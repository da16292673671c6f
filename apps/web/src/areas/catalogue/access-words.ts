import type { CatalogueChange } from '@switchboard/domain/catalogue/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<CatalogueChange> = {
  part: 'the extras',
  changes: {
    'additional-product-removed': () => 'removed an extra',
    'additional-product-set': () => 'changed an extra',
    'feature-set': () => 'switched the family filter on or off',
    'plan-changed': () => 'changed the plan',
    'product-change-made': () => 'requested a change to the extras or the plan',
    'product-change-undone': () => 'cancelled a change to the extras or the plan',
  },
}
