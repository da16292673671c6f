import { useQuery } from '@tanstack/react-query'

import { addDays, dayAt, dayText } from '@switchboard/domain/day'
import type { MobileAsk } from '@switchboard/domain/mobile/asks/contract'
import type { MobileAddOn, MobileProducts } from '@switchboard/domain/mobile/contract'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'

import { providerToday } from '#web/http/configuration.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { Costs } from '../dialogs/Costs.tsx'
import { LoadedPlans } from '../dialogs/LoadedPlans.tsx'
import { addOnCosts, changeCosts } from '../dialogs/order-costs.ts'
import { mobileAddOnsQuery, mobileProductsQuery } from '../queries.ts'
import { formatEnd } from '../words.ts'

import { NoteField } from './NoteField.tsx'
import { formatAskPrice, hasPriceChanged } from './words.ts'

type AnswerFormProps = {
  readonly ask: MobileAsk
  /** The reason for declining. */
  readonly reason: string
  readonly onReason: (reason: string) => void
  /** Whether the order of an accepted request is being sent. */
  readonly isAccepting: boolean
  readonly isDeclining: boolean
  readonly onYes: (costs: readonly OrderCost[]) => void
  readonly onNo: () => void
}

/** A request with its costs, and the buttons that accept or decline it. */
export function AnswerForm(props: AnswerFormProps) {
  const addOnsQuery = useQuery(mobileAddOnsQuery())
  return (
    <LoadedPlans query={useQuery(mobileProductsQuery())}>
      {(products) => (
        <LoadedPlans query={addOnsQuery}>
          {(addOns) => <LoadedForm {...props} offer={{ products, addOns }} />}
        </LoadedPlans>
      )}
    </LoadedPlans>
  )
}

type LoadedFormProps = AnswerFormProps & { readonly offer: Offer }

function LoadedForm({ offer, ...props }: LoadedFormProps) {
  const { ask, reason, onReason, isAccepting, isDeclining, onYes, onNo } = props
  const terms = findOrderTerms(ask, offer)
  return (
    <div className={styles.form}>
      <AskDetails ask={ask} />
      {terms === null ? (
        <Notice tone="caution" title="This is no longer available. You can only decline." />
      ) : (
        <Terms ask={ask} terms={terms} frequency={offer.products.billFrequency} />
      )}
      <NoteField id="ask-reason" label="Reason, if you decline" value={reason} onValueChange={onReason} />
      <div className={styles.buttons}>
        {terms !== null && (
          <Button busy={isAccepting} disabled={isDeclining} onClick={() => onYes(terms.costs)}>
            Yes, order it
          </Button>
        )}
        <Button kind="plain" busy={isDeclining} disabled={isAccepting} onClick={onNo}>
          No
        </Button>
      </div>
    </div>
  )
}

type Offer = { readonly products: MobileProducts; readonly addOns: readonly MobileAddOn[] }
type OrderTerms = { readonly costs: readonly OrderCost[]; readonly start: string }

/** The costs and start of the order that a yes would place today. Null if the product is no longer sold. */
function findOrderTerms(
  { kind, planKey, serviceEntity }: MobileAsk,
  { products, addOns }: Offer,
): OrderTerms | null {
  if (kind === 'mobileplan') {
    const plan = products.products.find((each) => each.planKey === planKey)
    if (plan === undefined) return null
    const from = dayText(addDays(providerToday(), 1))
    return {
      costs: changeCosts(plan, serviceEntity),
      start: `From ${from} on, instead of the plan of before. Each is charged for its days.`,
    }
  }
  const addOn = addOns.find((each) => each.planKey === planKey)
  if (addOn === undefined) return null
  return {
    costs: addOnCosts(addOn, serviceEntity),
    start:
      addOn.endsOn === null
        ? 'You can use it straight away.'
        : `You can use it straight away, ${formatEnd(addOn.endsOn)}.`,
  }
}

function AskDetails({ ask: { askedBy, askedAt, note } }: Pick<AnswerFormProps, 'ask'>) {
  return (
    <DefinitionList
      items={[
        { term: 'Asked by', description: `${askedBy}, on ${dayText(dayAt(askedAt))}` },
        ...(note === '' ? [] : [{ term: 'Note', description: note }]),
      ]}
    />
  )
}

type TermsProps = {
  readonly ask: MobileAsk
  readonly terms: OrderTerms
  readonly frequency: MobileProducts['billFrequency']
}

function Terms({ ask, terms, frequency }: TermsProps) {
  return (
    <div className={styles.group}>
      {hasPriceChanged(ask) && (
        <Notice tone="caution" title="The price has changed since">
          It was {formatAskPrice(ask.price)} when it was asked for.
        </Notice>
      )}
      <Costs costs={terms.costs} frequency={frequency} />
      <p className="small soft">{terms.start}</p>
    </div>
  )
}
