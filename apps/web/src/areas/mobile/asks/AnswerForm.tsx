import { useQuery } from '@tanstack/react-query'

import { dayAt, dayText } from '@switchboard/domain/day'
import type { MobileAsk } from '@switchboard/domain/mobile/asks/contract'
import type {
  MobileAddOn,
  MobileProduct,
  MobileProducts,
  MobileService,
} from '@switchboard/domain/mobile/contract'
import { plansForChange } from '@switchboard/domain/mobile/plan-choice'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'

import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { formatPlanOffer } from '../data-words.ts'
import { ChosenPlan } from '../dialogs/ChosenPlan.tsx'
import { Costs } from '../dialogs/Costs.tsx'
import { LoadedPlans } from '../dialogs/LoadedPlans.tsx'
import { MobileBills } from '../dialogs/MobileBills.tsx'
import { PlanUnderWay } from '../dialogs/PlanUnderWay.tsx'
import { addOnCosts, changeCosts } from '../dialogs/order-costs.ts'
import { mobileAddOnsQuery, mobileProductsQuery } from '../queries.ts'
import { formatEnd } from '../words.ts'

import { NoteField } from './NoteField.tsx'
import { formatAskPrice, hasPriceChanged } from './words.ts'

type AnswerFormProps = {
  readonly ask: MobileAsk
  readonly mobiles: readonly MobileService[]
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
  const { ask, mobiles, reason, onReason, isAccepting, isDeclining, onYes, onNo } = props
  const frequency = offer.products.billFrequency
  const service = mobiles.find(({ serviceEntity }) => serviceEntity === ask.serviceEntity)
  const product = service === undefined ? null : findProduct(ask, { service, mobiles, offer })
  const mustWait = ask.kind === 'mobileplan' && service !== undefined && service.underWay.length > 0
  const canAccept = product !== null && (!mustWait || isAccepting)
  return (
    <div className={styles.form}>
      <AskDetails ask={ask} product={product} frequency={frequency} />
      {mustWait && !isAccepting && <PlanUnderWay service={service} />}
      {product === null && (
        <Notice tone="caution" title="This is no longer available. You can only decline." />
      )}
      {canAccept && <Terms ask={ask} mobiles={mobiles} product={product} frequency={frequency} />}
      <NoteField id="ask-reason" label="Reason, if you decline" value={reason} onValueChange={onReason} />
      <div className={styles.buttons}>
        {canAccept && (
          <Button busy={isAccepting} disabled={isDeclining} onClick={() => onYes(calculateCosts(product))}>
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
type Frequency = MobileProducts['billFrequency']

/** The product that a yes would order today, for a mobile of the account. */
type RequestedProduct = { readonly service: MobileService } & (
  | { readonly plan: MobileProduct }
  | { readonly addOn: MobileAddOn }
)

type OfferedTo = {
  readonly service: MobileService
  readonly mobiles: readonly MobileService[]
  readonly offer: Offer
}

/** Null if the mobile cannot get the product: it is not sold any more, the group is full, or the mobile has the plan. */
function findProduct(
  { kind, planKey }: MobileAsk,
  { service, mobiles, offer }: OfferedTo,
): RequestedProduct | null {
  if (kind === 'mobileaddon') {
    const addOn = offer.addOns.find((each) => each.planKey === planKey)
    return addOn === undefined ? null : { service, addOn }
  }
  const plan = plansForChange(offer.products.products, mobiles, service).find(
    (each) => each.planKey === planKey && planKey !== service.plan.planKey,
  )
  return plan === undefined ? null : { service, plan }
}

function calculateCosts({ service: { serviceEntity }, ...product }: RequestedProduct): OrderCost[] {
  return 'plan' in product
    ? changeCosts(product.plan, serviceEntity)
    : addOnCosts(product.addOn, serviceEntity)
}

type AskDetailsProps = {
  readonly ask: MobileAsk
  readonly product: RequestedProduct | null
  readonly frequency: Frequency
}

function AskDetails({ ask: { askedBy, askedAt, note }, product, frequency }: AskDetailsProps) {
  return (
    <DefinitionList
      items={[
        { term: 'Asked by', description: `${askedBy}, on ${dayText(dayAt(askedAt))}` },
        ...(note === '' ? [] : [{ term: 'Note', description: note }]),
        ...(product !== null && 'plan' in product
          ? [{ term: product.plan.name, description: formatPlanOffer(product.plan, frequency) }]
          : []),
      ]}
    />
  )
}

type TermsProps = {
  readonly ask: MobileAsk
  readonly mobiles: readonly MobileService[]
  readonly product: RequestedProduct
  readonly frequency: Frequency
}

/** What a yes costs and changes, as who orders it without a request sees it. */
function Terms({ ask, mobiles, product, frequency }: TermsProps) {
  return (
    <div className={styles.form}>
      {hasPriceChanged(ask) && (
        <Notice tone="caution" title="The price has changed since">
          It was {formatAskPrice(ask.price)} when it was asked for.
        </Notice>
      )}
      {'plan' in product ? (
        <ChosenPlan service={product.service} mobiles={mobiles} plan={product.plan} frequency={frequency} />
      ) : (
        <>
          <div className={styles.group}>
            <Costs costs={calculateCosts(product)} frequency={frequency} />
            <p className="small soft">{describeStart(product.addOn)}</p>
          </div>
          <MobileBills
            order={{
              kind: 'mobileaddon',
              planKey: product.addOn.planKey,
              serviceEntity: product.service.serviceEntity,
            }}
            frequency={frequency}
          />
        </>
      )}
    </div>
  )
}

function describeStart({ endsOn }: MobileAddOn): string {
  return endsOn === null
    ? 'You can use it straight away.'
    : `You can use it straight away, ${formatEnd(endsOn)}.`
}
