import { dayAt, dayText } from '@switchboard/domain/day'
import type { MobileAsk } from '@switchboard/domain/mobile/asks/contract'
import type { MobileService } from '@switchboard/domain/mobile/contract'

import { may } from '#web/http/account.ts'
import styles from '#web/ordering/Order.module.css'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import type { Definition } from '#web/ui/DefinitionList.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Link } from '#web/ui/Link.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import { formatPlanData } from '../data-words.ts'
import { MY_MOBILE, buildDialogHref } from '../dialogs/dialog-target.ts'
import { formatNamedNumber } from '../line-words.ts'

import layout from './Asks.module.css'
import { useWithdraw } from './queries.ts'
import { STATES, askAdvice, formatAskPrice, hasPriceChanged } from './words.ts'

type AccountFacts = {
  /** The mobiles of the account, for their names. */
  readonly mobiles: readonly MobileService[]
  /** Null while the bill frequency is loading. */
  readonly frequency: keyof typeof BILL_WORDS | null
}

type AsksCardsProps = AccountFacts & { readonly asks: readonly MobileAsk[] }

/** Users who may order see the open requests of others. Other users see their own requests. */
export function AsksCards({ asks, ...account }: AsksCardsProps) {
  const open = asks.filter(({ state }) => state === 'asked')
  if (may('order')) {
    return open.length === 0 ? null : (
      <Card title="Requests for you" tone="accent">
        <div className={layout.asks}>
          {open.map((ask) => (
            <AskToAnswer key={ask.askId} ask={ask} {...account} />
          ))}
        </div>
      </Card>
    )
  }
  return asks.length === 0 ? null : (
    <Card title="Your requests">
      <div className={layout.asks}>
        {asks.map((ask) => (
          <OwnAsk key={ask.askId} ask={ask} {...account} />
        ))}
      </div>
    </Card>
  )
}

type AskProps = AccountFacts & { readonly ask: MobileAsk }

/** A request of another user, which this user may accept or decline. */
function AskToAnswer({ ask, mobiles, frequency }: AskProps) {
  const { askId, serviceEntity, askedBy, askedAt, answerBy, note } = ask
  return (
    <div className={styles.part}>
      <h3>{formatNamedNumber(serviceEntity, mobiles)}</h3>
      <DefinitionList
        items={[
          { term: 'Asked for', description: describeProduct(ask, frequency) },
          { term: 'Asked by', description: `${askedBy}, on ${dayText(dayAt(askedAt))}` },
          ...(note === '' ? [] : [{ term: 'Note', description: note }]),
          ...listPriceItems(ask),
          { term: 'Answer by', description: dayText(dayAt(answerBy)) },
        ]}
      />
      <div className={styles.buttons}>
        <LinkButton
          href={buildDialogHref(MY_MOBILE, { dialog: 'answer', ask: askId })}
          aria-label={`Answer the request: ${buildTitle(ask, mobiles)}`}
        >
          Answer the request
        </LinkButton>
      </div>
    </div>
  )
}

/** The current price. If the price was different at the time of the request, that price is shown too. */
function listPriceItems(ask: MobileAsk): Definition[] {
  const { price, priceNow } = ask
  if (priceNow === null) return [{ term: 'Price', description: 'It is not sold any more' }]
  return [
    { term: 'Price now', description: formatAskPrice(priceNow) },
    ...(hasPriceChanged(ask) ? [{ term: 'Price when requested', description: formatAskPrice(price) }] : []),
  ]
}

/** A request of this user with its state. */
function OwnAsk({ ask, mobiles, frequency }: AskProps) {
  const { askId, serviceEntity, askedAt, answerBy, note, state, price, reason, orderNumber } = ask
  const withdraw = useWithdraw(askId)
  const { tone, word } = STATES[state]
  return (
    <div className={styles.part}>
      <div className="row spread">
        <h3>{formatNamedNumber(serviceEntity, mobiles)}</h3>
        <StatusPill tone={tone}>{word}</StatusPill>
      </div>
      <DefinitionList
        items={[
          { term: 'Asked for', description: describeProduct(ask, frequency) },
          { term: 'Asked on', description: dayText(dayAt(askedAt)) },
          { term: 'Price then', description: formatAskPrice(price) },
          ...(note === '' ? [] : [{ term: 'Your note', description: note }]),
          ...(reason === '' ? [] : [{ term: 'Why not', description: reason }]),
          ...(orderNumber === null
            ? []
            : [{ term: 'Order', description: <OrderLink number={orderNumber} /> }]),
          ...(state === 'asked' ? [{ term: 'Answer by', description: dayText(dayAt(answerBy)) }] : []),
        ]}
      />
      <FailureNotice title="The request was not cancelled">
        {withdraw.error && askAdvice(withdraw.error)}
      </FailureNotice>
      {state === 'asked' && (
        <div className={styles.buttons}>
          <Button
            kind="plain"
            busy={withdraw.isPending}
            aria-label={`Cancel request: ${buildTitle(ask, mobiles)}`}
            onClick={() => withdraw.mutate(undefined)}
          >
            Cancel request
          </Button>
        </div>
      )}
    </div>
  )
}

function OrderLink({ number }: { readonly number: string }) {
  return <Link href={`/change-hub/order/${number}`}>{number}</Link>
}

/** `Mobile 12 GB, 2.77 GB each week`. An add-on has its data in its name. Source: MOB-071. */
function describeProduct(ask: MobileAsk, frequency: AccountFacts['frequency']): string {
  const data = frequency === null ? null : formatPlanData(ask, frequency)
  return data === null ? ask.name : `${ask.name}, ${data}`
}

function buildTitle({ name, serviceEntity }: MobileAsk, mobiles: AccountFacts['mobiles']): string {
  return `${name} for ${formatNamedNumber(serviceEntity, mobiles)}`
}
