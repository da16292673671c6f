import { LEDGER_PLANT } from './charged-days.ts'
import type { Plant } from './planted.ts'
import { VOICE_ACCOUNTS_SQL as ACCOUNTS } from './voice-accounts.ts'
import type { VoiceBooks } from './voice-books.ts'

type AtSwitch = VoiceBooks['atSwitch'][number]

/** Changes the switch's record of every account. */
function changeSwitch(change: (at: AtSwitch) => Partial<AtSwitch>): (books: VoiceBooks) => VoiceBooks {
  return (books) => ({ ...books, atSwitch: books.atSwitch.map((at) => ({ ...at, ...change(at) })) })
}

/** A fault for each check of the telephone switch. */
export const VOICE_PLANTS: readonly Plant<VoiceBooks>[] = [
  LEDGER_PLANT,
  {
    finds: 'features otherwise than was told last',
    spoilt: changeSwitch(({ now }) => ({ now: { ...now, voicemail: 'planted@orders.example' } })),
  },
  {
    finds: 'changes at the switch that nobody was told of, or two were',
    spoilt: changeSwitch(({ lineRevision }) => ({ lineRevision: lineRevision + 1 })),
  },
  {
    finds: 'changes told as done that the switch has not made',
    spoilt: changeSwitch(() => ({ lineRevision: 0 })),
  },
  {
    finds: 'routes told as set more often than they were',
    spoilt: changeSwitch(() => ({ routeRevision: 0 })),
  },
  {
    finds: 'readings behind what was told as done',
    spoilt: (books) => ({ ...books, observed: { ...books.observed, behind: books.observed.behind + 1 } }),
  },
  {
    finds: 'changes at the switch that the trail does not know',
    spoilt: (books) => ({ ...books, traces: [] }),
  },
  {
    finds: 'forwardings abroad that the owner was not told of',
    sql: `delete from communication where source like 'voice-abroad:%' and account_code ${ACCOUNTS}`,
  },
  {
    finds: 'forwardings abroad told twice',
    sql: `insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body, created_at)
      select account_code, source || ':again', event_category, event_type, channel, to_address, subject, body, created_at
      from communication where source like 'voice-abroad:%' and account_code ${ACCOUNTS} limit 1`,
  },
]
