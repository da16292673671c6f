import type { Cents } from '@switchboard/domain/money'
import { toCents } from '@switchboard/domain/money'
import type { CardType } from '@switchboard/domain/payments/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

type TermsRow = { card_allowed: boolean; percent: number; already_surcharge: number }

const termsStatement = statement<TermsRow>(
  'card-payment-terms',
  `select
     exists (select 1 from allowed_payment_method m
       where m.account_code = $1 and m.payment_method = 'CreditCard') as card_allowed,
     coalesce((select s.percent from card_surcharge s where s.card_type = $2), 0) as percent,
     surcharge_in_balance($1, receivable_balance($1)) as already_surcharge`,
)

/** Whether the account may pay by card, the surcharge of the card type in percent, and the surcharge in its balance. */
export async function readPaymentTerms(
  db: Queries,
  accountCode: string,
  cardType: CardType | null,
): Promise<{ cardAllowed: boolean; percent: number; alreadySurcharge: Cents }> {
  const [row] = await db.rows(termsStatement, [accountCode, cardType])
  if (row === undefined) throw new Error('the statement of card terms returned no row')
  const { card_allowed: cardAllowed, percent, already_surcharge } = row
  return { cardAllowed, percent, alreadySurcharge: toCents(already_surcharge) }
}

const percentStatement = statement<{ percent: number }>(
  'card-surcharge-percent',
  'select percent from card_surcharge where card_type = $1',
)

export async function readSurchargePercent(queries: Queries, cardType: string): Promise<number> {
  const [row] = await queries.rows(percentStatement, [cardType])
  return row?.percent ?? 0
}
