import type { Books } from './books.ts'
import type { ClientEvent } from './client-log.ts'
import type { GatewayLog } from './gateway-log.ts'

/** The three records of a run, none of which can write another. */
export type Records = {
  readonly clientLog: readonly ClientEvent[]
  readonly books: Books
  readonly gateway: GatewayLog
  /** When the last fault was over, by the system's clock. */
  readonly faultsEnded: number
}

/** The records joined by transaction, so that each record is read once. */
export function joinRecords({ clientLog, books, gateway, faultsEnded }: Records) {
  const payments = new Map(books.payments.map((payment) => [payment.id, payment]))
  const charges = groupBy(gateway.charges, ({ transactionId }) => transactionId)
  const entries = new Map<string, Record<string, number>>()
  for (const { account, source, ledgerAccount, cents } of books.entries) {
    const booked = entries.get(`${account} ${source}`) ?? {}
    booked[ledgerAccount] = (booked[ledgerAccount] ?? 0) + cents
    entries.set(`${account} ${source}`, booked)
  }
  const audit = groupBy(books.audit, ({ transactionId }) => transactionId ?? '')
  const intents = new Map(
    clientLog.flatMap((line) => (line.transactionId === null ? [] : [toIntentEntry(line)])),
  )
  return { clientLog, books, gateway, faultsEnded, payments, charges, entries, audit, intents }
}
export type Joined = ReturnType<typeof joinRecords>

function toIntentEntry({ transactionId, intent }: ClientEvent): [string, string] {
  return [transactionId ?? '', intent]
}

export function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [item])
    else group.push(item)
  }
  return groups
}
