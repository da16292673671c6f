import type { WireReply } from '@switchboard/domain/call'
import type { readCalls } from '@switchboard/domain/usage/calls'

export type CallUsage = WireReply<typeof readCalls>
type Call = CallUsage['calls'][number]

export function buildCall(minutesAgo: number, differences: Partial<Call> = {}): Call {
  const began = Date.parse('2026-11-20T05:17:00Z') - minutesAgo * 60_000
  return {
    key: `${began}-1`,
    began: new Date(began).toISOString(),
    seconds: 263,
    category: 'National',
    destination: 'New Zealand',
    numberDialled: '+6435550120',
    numberBilled: '+6495550134',
    chargedMinutes: 5,
    chargeIncludingGst: 0.98,
    chargeExcludingGst: 0.85,
    callingPack: null,
    ...differences,
  }
}

const CALLS = Array.from({ length: 10 }, (_, place) => buildCall(place))

export const [FIRST, LAST] = [CALLS[0]?.key ?? '', CALLS[9]?.key ?? '']

export function buildNovemberCalls(differences: Partial<CallUsage> = {}): CallUsage {
  return {
    billDates: ['2026-12-03', '2026-11-03'],
    period: {
      from: '2026-11-03',
      to: '2026-12-02',
      billDate: '2026-12-03',
      invoiceNumber: null,
      knownTo: '2026-11-20',
      totals: [
        {
          category: 'International',
          calls: 1,
          seconds: 60,
          chargedMinutes: 1,
          chargeIncludingGst: 0.2,
          chargeExcludingGst: 0.17,
        },
        {
          category: 'Land to Mobile',
          calls: 2,
          seconds: 240,
          chargedMinutes: 5,
          chargeIncludingGst: 0.98,
          chargeExcludingGst: 0.85,
        },
        {
          category: 'National',
          calls: 24,
          seconds: 6_312,
          chargedMinutes: 120,
          chargeIncludingGst: 23.54,
          chargeExcludingGst: 20.47,
        },
        {
          category: 'Local',
          calls: 3,
          seconds: 120,
          chargedMinutes: 0,
          chargeIncludingGst: 0,
          chargeExcludingGst: 0,
        },
      ],
    },
    calls: CALLS,
    nextBefore: LAST,
    nextAfter: null,
    ...differences,
  }
}
