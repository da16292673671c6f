import { OFFER } from '../../ordering/testing/orders.ts'
import { allOn } from '../dates.ts'
import type { Draft } from '../draft.ts'
import type { StepId } from '../steps.ts'

import { MONDAY, MOVE } from './drafts.ts'
import { ELSEWHERE, FIBRE_300_VOICE, factsWith } from './facts.ts'

/** A missing answer of a move, and its step. */
export type UnfinishedCase = { readonly step: StepId; readonly missing: Partial<Draft> }

const PROVIDER_NOW = { key: 'other-telco', accountName: 'K Paki', accountNumber: '1' }
const CoreProducts = OFFER.current.CoreProducts.map((product) => ({ ...product, CoreProductComponents: [] }))

/** The account has a product without services, so each service needs its losing provider. */
export const WITHOUT_SERVICES = factsWith({
  location: ELSEWHERE,
  current: { ...OFFER.current, CoreProducts },
})

/** A move with every answer. */
export const FINISHED_MOVE: Draft = {
  ...MOVE,
  coreProduct: FIBRE_300_VOICE.key,
  internetPlan: 'CHOUFB300VOIP-Unlimited',
  phoneNumber: '04 555 0300',
  losingInternet: PROVIDER_NOW,
  losingVoice: PROVIDER_NOW,
}

/** Read by the tests of the order body and of the wizard, in the order of the steps. */
export const UNFINISHED_CASES: readonly UnfinishedCase[] = [
  { step: 'moveAddress', missing: { address: OFFER.location } },
  { step: 'serviceType', missing: { coreProduct: null } },
  { step: 'internetPlan', missing: { internetPlan: null } },
  { step: 'modem', missing: { modem: null } },
  { step: 'internetInformation', missing: { losingInternet: null } },
  { step: 'voiceInformation', missing: { losingVoice: null } },
  { step: 'power', missing: { powerPlan: null } },
  { step: 'contract', missing: { contractAccepted: false } },
  { step: 'installation', missing: { scheduledDates: null } },
  {
    step: 'schedule',
    missing: { scheduledDates: { ...allOn(MONDAY), powerConnect: null, linked: false } },
  },
]
