import { isBusiness } from '@switchboard/domain/access'
import { bundleFields, packFields } from '@switchboard/domain/calling-packs/rules'

import { activeBusinessGroup } from '#web/http/account.ts'
import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'

import { FIELDS, WORDS } from './words.ts'

/** Homes choose bundles of packs, businesses single packs. Source: PAK-001, PAK-005 to PAK-010. */
export function CallingPacksScreen() {
  const fieldsOf = isBusiness(activeBusinessGroup()) ? packFields : bundleFields
  return (
    <ChangeScreen {...WORDS} kind="calling-packs" fieldsOf={(changeable) => fieldsOf(changeable, FIELDS)} />
  )
}
