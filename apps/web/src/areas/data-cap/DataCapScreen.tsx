import { capField } from '@switchboard/domain/data-cap/rules'

import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'

import { FIELD, WORDS } from './words.ts'

/** Source: DAT-001, DAT-006 to DAT-009. */
export function DataCapScreen() {
  return <ChangeScreen {...WORDS} kind="data-cap" fieldsOf={(changeable) => [capField(changeable, FIELD)]} />
}
