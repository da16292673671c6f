import type { MailFilter } from '@switchboard/domain/mail/filter'
import { sieveScript } from '@switchboard/domain/mail/sieve'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { DemoFacts } from '#api/provider/demo-facts.ts'

import { insertFilters } from './store/scripts.ts'

const AROHA = '100482'
const MAILBOX = 1
const FILTERS: readonly MailFilter[] = [
  {
    mailFilterId: '5c3f1f0e-8a51-4c36-9d7b-2f4a6b8c0d1e',
    name: 'School to both of us',
    allConditionsRequired: false,
    conditions: [
      { headerMatch: 'FROM', comparison: 'ENDSWITH', value: '@kura.example' },
      { headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'school trip' },
    ],
    actions: [{ actionType: 'FORWARD', orderIndex: 0, address: 'whanau.ngata@mail.demo.example' }],
    orderIndex: 0,
  },
  {
    mailFilterId: '9e2d7b64-13c8-4f0a-8b5e-6a1c3d5f7092',
    name: 'No more lottery wins',
    allConditionsRequired: true,
    conditions: [
      { headerMatch: 'SUBJECT', comparison: 'STARTSWITH', value: 'You have won' },
      { headerMatch: 'TO', comparison: 'EQUALS', value: 'aroha.ngata@mail.demo.example' },
    ],
    actions: [{ actionType: 'DELETE', orderIndex: 0, address: null }],
    orderIndex: 1,
  },
]

/** The mail server does not have the script yet. The row looks like one whose reply was lost, so the job sends it. */
const insertScript = statement<never>(
  'demo-mail-script',
  `insert into mailbox_script (account_code, mailbox_id, revision, script, settling_since)
   values ($1, $2, 1, $3, now() - interval '1 day')`,
)

async function fillMail(db: Queries): Promise<void> {
  await insertFilters(db, { accountCode: AROHA, mailboxId: MAILBOX }, FILTERS)
  await db.rows(insertScript, [AROHA, MAILBOX, sieveScript(FILTERS)])
}

export const mailDemo: DemoFacts = { bills: fillMail }
