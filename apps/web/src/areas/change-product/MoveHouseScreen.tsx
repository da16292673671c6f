import { Wizard } from './wizard/Wizard.tsx'

/** Source: MOV-001, MOV-009. */
export function MoveHouseScreen() {
  return <Wizard type="movehouse" />
}
