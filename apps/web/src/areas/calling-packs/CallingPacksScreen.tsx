import { isBusiness } from '@switchboard/domain/access'
import { bundleFields, packFields } from '@switchboard/domain/calling-packs/rules'
import type { Changeable } from '@switchboard/domain/product-change/contract'
import type { ChangeField } from '@switchboard/domain/product-change/fields'

import { activeBusinessGroup } from '#web/http/account.ts'
import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'
import { describePacks } from '#web/ordering/pack-words.ts'

import { FIELDS, WORDS } from './words.ts'

/** Homes choose bundles of packs, businesses single packs. Source: PAK-001, PAK-005 to PAK-011. */
export function CallingPacksScreen() {
  return <ChangeScreen {...WORDS} kind="calling-packs" fieldsOf={listFields} />
}

function listFields(changeable: Changeable): ChangeField[] {
  const { products, billFrequency } = changeable
  const fields = (isBusiness(activeBusinessGroup()) ? packFields : bundleFields)(changeable, FIELDS)
  return fields.map((field) => ({
    ...field,
    options: field.options.map((option) => ({
      ...option,
      about: describePacks(Object.values(option.products), products, billFrequency),
    })),
  }))
}
