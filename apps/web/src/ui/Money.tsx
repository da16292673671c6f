import { balanceText, toCents, moneyText, type Cents } from '@switchboard/domain/money'

import { classes } from './classes.ts'
import styles from './Money.module.css'

export type MoneyProps = {
  readonly amount: Cents
  /** `balance` shows a credit as `$9.36 CR`. `difference` puts `+` or `-` before the amount. */
  readonly form?: 'balance' | 'difference'
  /** `large` for the main number of a page. */
  readonly size?: 'text' | 'large'
}

/** An amount of money. Source: BIL-071. */
export function Money({ amount, form = 'balance', size = 'text' }: MoneyProps) {
  const [before = '', after = ''] = formatAmount(amount, form).split('$')
  return (
    <span className={classes('number', styles[size])} translate="no">
      {before}
      <span className={styles.sign}>$</span>
      {after}
    </span>
  )
}

function formatAmount(amount: Cents, form: 'balance' | 'difference'): string {
  if (form === 'balance') return balanceText(amount)
  return `${getSign(amount)}${moneyText(toCents(Math.abs(amount)))}`
}

function getSign(amount: Cents): string {
  if (amount === 0) return ''
  return amount > 0 ? '+' : '-'
}
