import { nothingToChoose } from '../ordering/offer/products.ts'

import type { ScheduleProblem } from './dates.ts'
import { NEW_LINE } from './draft.ts'
import type { Order } from './order.ts'
import { isPostalValid } from './postal.ts'

export type StepProblem =
  | ScheduleProblem
  | 'addressMissing'
  | 'addressIsCurrent'
  | 'addressOccupied'
  | 'nothingOffered'
  | 'speedMissing'
  | 'sameAsNow'
  | 'planMissing'
  | 'voicePlanWrong'
  | 'phoneNumberMissing'
  | 'phoneNumberNotChosen'
  | 'modemMissing'
  | 'postalWrong'
  | 'losingProviderMissing'
  | 'losingProviderWrong'
  | 'powerMissing'
  | 'medicalMissing'
  | 'contractNotAccepted'
  | 'dayNotOffered'

export function addressProblem({ draft, current, facts }: Order): StepProblem | null {
  if (draft.address === null) return 'addressMissing'
  if (draft.address.LocationID === current?.LocationID) return 'addressIsCurrent'
  return facts.offer.isOccupied && !draft.takesOver ? 'addressOccupied' : null
}

export function speedProblem({
  product,
  coreProductIsSame,
  draft,
  facts,
  current,
}: Order): StepProblem | null {
  if (nothingToChoose(facts) !== null) return 'nothingOffered'
  if (product === null) return 'speedMissing'
  // a change of plan needs another product; a move may keep the same product. Source: CHG-034
  return draft.type === 'plan' && coreProductIsSame && current !== null ? 'sameAsNow' : null
}

export function modemProblem({ draft, router, facts }: Order): StepProblem | null {
  if (draft.modem === 'byod') return null
  if (router === null) return 'modemMissing'
  return isPostalValid(draft, facts) ? null : 'postalWrong'
}

export function losingProblem(losing: Order['draft']['losingVoice']): StepProblem | null {
  if (losing === null) return 'losingProviderMissing'
  const filled = [losing.key, losing.accountName, losing.accountNumber].every((each) => each.trim() !== '')
  return filled ? null : 'losingProviderWrong'
}

export function voiceProblem({ draft, facts, phoneNumber }: Order): StepProblem | null {
  if (phoneNumber === null && facts.offer.phoneNumbers.length === 0) return 'phoneNumberMissing'
  const losing = draft.losingVoice?.key === NEW_LINE ? null : losingProblem(draft.losingVoice)
  return losing ?? (phoneNumber === null ? 'phoneNumberNotChosen' : null)
}

export function powerProblem({ draft, powerPlan }: Order): StepProblem | null {
  if (draft.powerPlan === null) return 'powerMissing'
  return powerPlan !== null && draft.medicallyDependent === null ? 'medicalMissing' : null
}

export function dayProblem({ dates, connectDays }: Order): StepProblem | null {
  if (dates.internetConnect === null) return 'internetConnectMissing'
  return connectDays.includes(dates.internetConnect) ? null : 'dayNotOffered'
}
