import { addDays, dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'
import { declareNotice } from '#api/provider/notices/declare.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

const SENT_DAYS_AGO = 20
const FROM_IN_DAYS = 40

const updateCommunication = statement<never>(
  'demo-letters-update-communication',
  `update communication set sent_at = created_at, send_at = null where source = 'letter:faults'`,
)

/** Only for the demo, so docs/notices.md does not list it. */
const faultsNotice = declareNotice<string>({
  category: 'Service',
  type: 'Letter',
  name: 'Faults',
  cause: 'The demo is filled.',
  words: (from) => ({
    subject: 'How we tell you about faults from now on',
    body: [
      `From ${from} we tell you about a fault in your street before you notice it.`,
      'Email, at once: the fault is found.\nText message, at once: it takes longer than an hour.',
      'There is nothing for you to do.',
    ].join('\n\n'),
  }),
  samples: ['{day}'],
})

/** Fills an email with an HTML body. */
export async function fillLetters(db: Queries, today: Day): Promise<void> {
  // about noon in New Zealand
  const at = Date.parse(`${addDays(today, -SENT_DAYS_AGO)}T00:00:00Z`)
  const from = dayText(addDays(today, FROM_IN_DAYS))
  for (const accountCode of ['100482', '100517']) {
    await queueNotice(db, {
      ...faultsNotice(from),
      accountCode,
      source: 'letter:faults',
      html: letterHtml(from),
      at,
    })
  }
  await db.rows(updateCommunication, [])
}

function letterHtml(from: string): string {
  return `<!doctype html>
<html lang="en-NZ">
  <head><title>Faults</title></head>
  <body>
    <h1>We tell you first</h1>
    <p>From <strong>${from}</strong> we tell you about a fault in your street before you notice it.</p>
    <table>
      <tr><th>How</th><th>When</th><th>What</th></tr>
      <tr><td>Email</td><td>at once</td><td>the fault is found</td></tr>
      <tr><td>Text message</td><td>at once</td><td>it takes longer than an hour</td></tr>
    </table>
    <p>There is nothing for you to do.</p>
  </body>
</html>`
}

export const communicationsDemo: DemoFacts = { bills: fillLetters }
