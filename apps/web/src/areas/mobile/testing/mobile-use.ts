import { http, HttpResponse } from 'msw'

import type { WireReply } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import { readMobileUse } from '@switchboard/domain/mobile/use/contract'
import type { readWallet } from '@switchboard/domain/mobile/use/contract'

import { toMockUrl } from '#web/testing/network.ts'

export type MobileUse = WireReply<typeof readMobileUse>

export const GB = 1_073_741_824
export const MB = 1_048_576

export const [LEADER, MEMBER] = ['021 555 0181', '021 555 0182']

export const NOVEMBER = { from: '2026-11-03', to: '2026-12-02', billDate: '2026-12-03' }
const OCTOBER = { from: '2026-10-03', to: '2026-11-02', billDate: '2026-11-03' }

/** 256 MB a day. The third day has no figure, and the fourth has 0. */
const EVENTS = Array.from({ length: 18 }, (_, place) => addDays(day.parse('2026-11-03'), place))
  .map((eventDate, place) => ({ eventDate, dataVolumeBytes: place === 3 ? 0 : 256 * MB }))
  .filter((_event, place) => place !== 2)

export const USE: MobileUse = {
  numbers: [
    { serviceEntity: LEADER, planName: 'Mobile 12 GB' },
    { serviceEntity: MEMBER, planName: 'Mobile Endless' },
  ],
  serviceEntity: LEADER,
  plan: { name: 'Mobile 12 GB', dataMbLimit: 12_288, hasUnlimitedData: false },
  period: {
    ...NOVEMBER,
    usedBytes: 4 * GB,
    sharedUsedBytes: null,
    knownTo: '2026-11-20',
    allowanceMb: 12_288,
  },
  events: EVENTS,
  periods: [NOVEMBER, OCTOBER],
}

export const EARLIER: MobileUse = {
  ...USE,
  period: { ...USE.period, ...OCTOBER, usedBytes: 13.5 * GB, knownTo: '2026-11-02' },
  events: [{ eventDate: '2026-10-03', dataVolumeBytes: 13.5 * GB }],
}

export const WALLET: WireReply<typeof readWallet> = {
  wallet: { balance: 23.4, asOf: '2026-11-20T20:30:00Z', expiresOn: '2027-11-20' },
}

/** Answers each request with the use of its number and bill date. */
export function answerUses(uses: Readonly<Record<string, MobileUse>>) {
  return http.get(toMockUrl(readMobileUse), ({ request }) => {
    const { searchParams } = new URL(request.url)
    const key = [searchParams.get('serviceEntity'), searchParams.get('billDate')].filter(Boolean).join(' ')
    const use = uses[key]
    return use === undefined ? HttpResponse.error() : HttpResponse.json(use)
  })
}

export const buildUse = (
  plan: Partial<MobileUse['plan']>,
  period: Partial<MobileUse['period']> = {},
): MobileUse => ({
  ...USE,
  plan: { ...USE.plan, ...plan },
  period: { ...USE.period, ...period },
})
