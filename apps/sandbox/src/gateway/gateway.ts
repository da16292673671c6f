import { join } from 'node:path'

import type { Settings } from '#sandbox/settings.ts'

import { addRecord, emptyBook, type Book } from './book.ts'
import { openLog } from './log.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import type { GatewayRecord } from './records.ts'
import { countUse, isOn, type Switches, type SwitchName } from './switches.ts'

export type Gateway = {
  readonly settings: Settings
  readonly book: Book
  readonly logPath: string
  /** Writes a record to the disk, then adds it to the book. */
  record: (record: GatewayRecord) => Promise<void>
  /** Uses a switch once and returns its value; null if it is off. */
  useSwitch: <N extends SwitchName>(name: N) => Promise<Switches[N]['value'] | null>
  now: () => string
  notify: Notifier['notify']
  /** Continues the notifications that were open when the gateway last stopped. */
  resumeNotifications: () => void
  close: () => Promise<void>
}

/** Opens the gateway in the state that its log records. */
export async function openGateway(settings: Settings): Promise<Gateway> {
  const { log, records } = await openLog(join(settings.dataDirectory, 'gateway.jsonl'))
  const book = emptyBook()
  records.forEach((record) => addRecord(book, record))

  const gateway: Gateway = {
    settings,
    book,
    logPath: log.path,
    record: async (record) => {
      await log.append(record)
      addRecord(book, record)
    },
    useSwitch: async (name) => {
      const setting = book.switches[name]
      if (!isOn(setting)) return null
      if (setting.count !== null) {
        // the count falls before the write, so that two parallel calls do not share one use
        book.switches = countUse(book.switches, name)
        await log.append({ record: 'switches', at: gateway.now(), switches: book.switches })
      }
      return setting.value
    },
    now: () => new Date().toISOString(),
    notify: (session) => notifier.notify(session),
    resumeNotifications: () => {
      for (const session of book.byId.values()) {
        if (session.outcome !== null) notifier.notify(session)
      }
    },
    close: async () => {
      await notifier.close()
      await log.close()
    },
  }
  const notifier = createNotifier(gateway)
  return gateway
}
