import { toCents, type Cents } from '@switchboard/domain/money'

import { Card } from '../Card.tsx'
import { DataTable, type Column } from '../DataTable.tsx'
import { DefinitionList } from '../DefinitionList.tsx'
import { Disclosure } from '../Disclosure.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { Money } from '../Money.tsx'
import { StatusPill, type Tone } from '../StatusPill.tsx'
import { Timeline } from '../Timeline.tsx'

type Bill = {
  readonly id: string
  readonly day: string
  readonly due: string
  readonly tone: Tone
  readonly status: string
  readonly total: Cents
}

const BILLS: readonly Bill[] = [
  {
    id: '3',
    day: 'November 20th, 2026',
    due: '4 December',
    tone: 'info',
    status: 'Due in 14 days',
    total: toCents(21_960),
  },
  {
    id: '2',
    day: 'October 20th, 2026',
    due: '3 November',
    tone: 'critical',
    status: 'Overdue',
    total: toCents(123_450),
  },
  {
    id: '1',
    day: 'September 20th, 2026',
    due: '4 October',
    tone: 'positive',
    status: 'Paid',
    total: toCents(-936),
  },
]

const BILL_COLUMNS: readonly [Column<Bill>, ...Column<Bill>[]] = [
  { heading: 'Bill', cell: (bill) => <a href={`#bill-${bill.id}`}>{bill.day}</a> },
  { heading: 'Due', cell: (bill) => bill.due },
  { heading: 'Status', cell: (bill) => <StatusPill tone={bill.tone}>{bill.status}</StatusPill> },
  { heading: 'Total', cell: (bill) => <Money amount={bill.total} />, align: 'end' },
]

export function WordSamples() {
  return (
    <>
      <Card title="What you owe" tone="accent" aside={<StatusPill tone="info">Due in 14 days</StatusPill>}>
        <div className="row spread">
          <Money amount={toCents(21_960)} size="large" />
          <div className="row">
            <LinkButton href="#pay">Pay now</LinkButton>
            <LinkButton href="#bill" kind="plain">
              See the bill
            </LinkButton>
          </div>
        </div>
        <p className="small soft">
          Paid by direct debit on 4 December, from 01-0242-0100•••-00.{' '}
          <a href="#why">Why is it more than last month?</a>
        </p>
      </Card>
      <Card title="Statuses">
        <div className="row">
          <StatusPill tone="positive">Paid</StatusPill>
          <StatusPill tone="caution">In transit</StatusPill>
          <StatusPill tone="critical">Overdue</StatusPill>
          <StatusPill tone="info">Due in 14 days</StatusPill>
          <StatusPill tone="neutral">Closed</StatusPill>
        </div>
      </Card>
      <Card title="A table, and cards where there is no room" aside={<a href="#all">All bills</a>}>
        <DataTable
          caption="Bills"
          columns={BILL_COLUMNS}
          rows={BILLS}
          rowKey={(bill) => bill.id}
          total={{ label: 'Total', value: <Money amount={toCents(144_474)} /> }}
        />
      </Card>
      <FactSamples />
      <TimelineSample />
    </>
  )
}

function TimelineSample() {
  return (
    <Card title="A timeline" aside={<StatusPill tone="caution">In transit</StatusPill>}>
      <Timeline
        label="Mesh unit order"
        steps={[
          { id: 'ordered', title: 'Ordered', state: 'done', date: 'Tuesday 17 November' },
          {
            id: 'sent',
            title: 'Sent',
            state: 'now',
            date: 'Thursday 19 November',
            children: <a href="#parcel">Track the parcel</a>,
          },
          {
            id: 'delivered',
            title: 'Delivered',
            state: 'next',
            date: 'Expected Monday 23 November, by the courier',
          },
        ]}
      />
    </Card>
  )
}

function FactSamples() {
  return (
    <Card title="Facts">
      <DefinitionList
        items={[
          { term: 'Method', description: 'Direct Debit' },
          { term: 'Account', description: '01-0242-0100•••-00' },
          {
            term: 'A name that is a good deal longer than the others',
            description: 'Te Whare Wānanga o Awanuiārangi Trust Board, 13 Domain Road, Whakatāne 3120',
          },
          { term: 'Difference', description: <Money amount={toCents(1740)} form="difference" /> },
        ]}
      />
      <Disclosure summary="What is a direct debit?">
        <p>You let us take what you owe from your bank account on the day it is due.</p>
      </Disclosure>
    </Card>
  )
}
