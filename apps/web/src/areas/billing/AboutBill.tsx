import { dueDay, newestFirst } from '@switchboard/domain/billing/rules'
import { dayText, invoiceDayText, monthName } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'

import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import type { Definition } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import type { Invoice } from './invoice.ts'
import { useHeaders } from './queries.ts'

/** The bill in short. Source: BIL-027, BIL-033. */
export function AboutBill({ header, body }: Invoice) {
  const { data: headers = [] } = useHeaders()
  const before = newestFirst(headers).find(({ BillDate }) => BillDate < header.BillDate)
  const items: Definition[] = [
    { term: 'Bill number', description: header.InvoiceNumber },
    { term: 'Bill date', description: invoiceDayText(header.BillDate) },
    { term: 'Due date', description: dayText(dueDay(header.BillDate, header.DueDate)) },
    { term: 'Charged', description: <Money amount={body.Summary.Charged} /> },
    { term: 'Calls', description: <Money amount={body.Summary.Calls} /> },
  ]
  if (before !== undefined) items.push(comparedWith(before, header))
  return (
    <Card title="In short">
      <DefinitionList items={items} />
    </Card>
  )
}

function comparedWith(before: Invoice['header'], header: Invoice['header']): Definition {
  return {
    term: `Compared with ${monthName(before.BillDate)}`,
    description: <Money amount={centsOf(header.Total - before.Total)} form="difference" />,
  }
}
