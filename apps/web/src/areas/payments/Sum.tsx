import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { findCardType } from '@switchboard/domain/payments/card'
import type { Surcharge } from '@switchboard/domain/payments/contract'
import { cardTypeName } from '@switchboard/domain/payments/method'
import { percentText, surchargePercent, addSurcharge } from '@switchboard/domain/payments/rules'

import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Money } from '#web/ui/Money.tsx'

import styles from './PayForm.module.css'

type SumProps = {
  /** Null if the text is not an amount. */
  readonly amount: Cents | null
  /** The surcharge of the card type; 0 before the first digits are typed. */
  readonly surcharge: Cents
  readonly surcharges: readonly Surcharge[]
  /** The digits typed so far. */
  readonly cardNumber: string
  readonly isSurchargeKnown: boolean
}

/** The amount that the gateway will take, updated with every change. Source: PAY-040, PAY-041. */
export function Sum({ amount, surcharge, surcharges, cardNumber, isSurchargeKnown }: SumProps) {
  const paid = amount ?? toCents(0)
  const added = amount === null ? toCents(0) : surcharge
  const cardType = findCardType(cardNumber)
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Amount', description: <Amount cents={paid} /> },
          {
            term: cardType === null ? 'Surcharge' : `Surcharge, ${cardTypeName(cardType)}`,
            description: isSurchargeKnown ? (
              <>
                <output name="surchargePercent" aria-label="Surcharge">
                  {percentText(surchargePercent(surcharges, cardType))}%
                </output>
                {', '}
                <Amount cents={added} />
              </>
            ) : (
              <output name="surchargePercent" aria-label="Surcharge">
                depends on your card
              </output>
            ),
          },
        ]}
      />
      {!isSurchargeKnown && surcharges.length > 0 && (
        <Disclosure summary="Card surcharges">
          <p className="small soft">
            What the card costs us is added to your payment, once we know which card it is:
          </p>
          <DefinitionList
            items={surcharges.map(({ paymentMethod, percent }) => ({
              term: cardTypeName(paymentMethod),
              description: `${percentText(percent)}%`,
            }))}
          />
        </Disclosure>
      )}
      <p className={styles.total}>
        <span>{isSurchargeKnown ? 'Total' : 'Total before the surcharge'}</span>
        <output name="totalAmount" aria-label="Total">
          <Money amount={addSurcharge(paid, added)} size="large" />
        </output>
      </p>
    </>
  )
}

/** Page translators skip the amount. The key makes React replace the element when the amount changes. */
function Amount({ cents }: { readonly cents: Cents }) {
  return (
    <span key={cents} translate="no">
      {moneyText(cents)}
    </span>
  )
}
