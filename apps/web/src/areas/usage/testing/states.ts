import type { WireReply } from '@switchboard/domain/call'
import type { readCalls } from '@switchboard/domain/usage/calls'

type Calls = WireReply<typeof readCalls>
type Call = Calls['calls'][number]
type Charges = Pick<Call, 'chargeIncludingGst' | 'chargeExcludingGst'>

/** A phone line of which no call is known yet. */
export const NO_CALLS: Calls = { billDates: [], period: null, calls: [], nextBefore: null, nextAfter: null }

/** The part of a call that a pack of a long name covers. */
export const IN_LONG_PACK: Charges & Pick<Call, 'chargedMinutes' | 'callingPack'> = {
  callingPack: 'International unlimited to thirteen countries and back',
  chargedMinutes: 0,
  chargeIncludingGst: 0,
  chargeExcludingGst: 0,
}

/** The charge of calls whose rate nobody has set yet. */
export const WITHOUT_RATE: Charges = { chargeIncludingGst: null, chargeExcludingGst: null }
