import { centsOf, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { CardType } from '@switchboard/domain/payments/contract'
import { percentText, totalOf } from '@switchboard/domain/payments/rules'

import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import styles from './PayForm.module.css'
import { CARD_NAMES } from './words.ts'

type SumProps = {
  readonly amount: Cents | null
  readonly surcharge: Cents
  readonly percent: number
  readonly cardType: CardType | null
}

/** What the gateway will take, worked out anew with every change. Source: PAY-040, PAY-041. */
export function Sum({ amount, surcharge, percent, cardType }: SumProps) {
  const known = amount ?? centsOf(0)
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Amount', description: moneyText(known) },
          {
            term: cardType === null ? 'Surcharge' : `Surcharge, ${CARD_NAMES[cardType]}`,
            description: (
              <>
                <output name="surchargePercent">{percentText(percent)} %</output>
                {', '}
                {moneyText(amount === null ? known : surcharge)}
              </>
            ),
          },
        ]}
      />
      <p className={styles.total}>
        <span>Total</span>
        <output name="totalAmount">
          <Money amount={amount === null ? known : totalOf(amount, surcharge)} size="large" />
        </output>
      </p>
      {cardType === null && (
        <p className="small soft">The surcharge depends on your card. It is added once we know its type.</p>
      )}
    </>
  )
}
