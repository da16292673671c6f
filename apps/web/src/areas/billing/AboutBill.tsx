import { dueDay } from '@switchboard/domain/billing/rules'
import { dayText, invoiceDayText } from '@switchboard/domain/day'

import { configuration } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import type { Definition } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import { GstNote } from './GstNote.tsx'
import type { Invoice } from './invoice.ts'

/** The key facts of a bill. Source: BIL-027, BIL-033. */
export function AboutBill({ header, body }: Invoice) {
  const { Charged, Calls } = body.Summary
  const { phone } = configuration.value().helpdesk
  const items: Definition[] = [
    { term: 'Account number', description: header.AccountCode },
    { term: 'Bill number', description: header.InvoiceNumber },
    { term: 'Bill date', description: invoiceDayText(header.BillDate) },
    { term: 'Due date', description: dayText(dueDay(header.BillDate, header.DueDate)) },
    { term: 'Charged', description: <Money amount={Charged} /> },
    { term: 'Calls', description: <Money amount={Calls} /> },
  ]
  return (
    <Card title="In short">
      <DefinitionList items={items} />
      <GstNote amounts="Amounts" />
      <p className="small soft">Questions about this bill? Call us on {phone}.</p>
    </Card>
  )
}
