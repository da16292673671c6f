import { useQuery } from '@tanstack/react-query'

import { showsPricesWithGst } from '@switchboard/domain/access'
import type { NextBill } from '@switchboard/domain/billing/next-bill'
import { dayText } from '@switchboard/domain/day'

import { activeBusinessGroup } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import {
  NEXT_BILL_FAILED,
  NEXT_BILL_FAILURES,
  basisText,
  calculateGstRange,
  listBillNotes,
  rangeText,
  tooEarlyText,
  withoutGst,
} from './next-bill-words.ts'
import styles from './NextBillCard.module.css'
import { nextBillQuery } from './queries.ts'

/** What the next bill will come to, between two amounts, line by line with what each rests on. */
export function NextBillCard() {
  const bill = useQuery(nextBillQuery())
  if (bill.data !== undefined) return <Told bill={bill.data} />
  if (!bill.isError)
    return <Skeleton card label="Loading your next bill" lines={['heading', 'balance', 'text', 'text']} />
  return (
    <SectionError
      title="We could not load what your next bill will come to."
      onRetry={() => void bill.refetch()}
      retrying={bill.isFetching}
    >
      {NEXT_BILL_FAILURES[bill.error.code] ?? NEXT_BILL_FAILED}
    </SectionError>
  )
}

function Told({ bill }: { readonly bill: NextBill }) {
  const { range, billDate, power } = bill
  const withGst = showsPricesWithGst(activeBusinessGroup())
  return (
    <Card title="Your next bill">
      <p className="soft">Of {dayText(billDate)}</p>
      {range === null ? (
        <p>{tooEarlyText(bill, providerToday())}</p>
      ) : range.parts.length === 0 ? (
        <p>There is nothing to charge so far.</p>
      ) : (
        <>
          <p className={styles.range}>
            <Money amount={range.low} size="large" />
            {range.low !== range.high && (
              <>
                {' to '}
                <Money amount={range.high} size="large" />
              </>
            )}
            {!withGst && <span className="small soft"> including GST</span>}
          </p>
          <DefinitionList
            items={[
              ...range.parts.map((part) => ({
                term: part.name,
                description: (
                  <>
                    {rangeText(withGst ? part : withoutGst(part))}{' '}
                    <span className="small soft">{basisText(part, power)}</span>
                  </>
                ),
              })),
              ...(withGst ? [] : [{ term: 'GST', description: rangeText(calculateGstRange(range)) }]),
            ]}
          />
          {listBillNotes(bill, { withGst }).map((note) => (
            <p key={note} className="small soft">
              {note}
            </p>
          ))}
        </>
      )}
    </Card>
  )
}
