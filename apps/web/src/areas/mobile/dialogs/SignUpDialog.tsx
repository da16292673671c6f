import { useQuery } from '@tanstack/react-query'

import { dayText } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileProducts, MobileService } from '@switchboard/domain/mobile/contract'
import { plansForNew } from '@switchboard/domain/mobile/plan-choice'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { calculateStartDay } from '@switchboard/domain/ordering/adding/quote'

import { providerToday } from '#web/http/configuration.ts'
import { useBrand } from '#web/http/portal.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PrivacyLink } from '#web/ui/PrivacyLink.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { describeInstallation } from '../esim-words.ts'
import { freeNumbersQuery, mobileProductsQuery } from '../queries.ts'
import { getSignUpTitle } from '../words.ts'

import { Costs } from './Costs.tsx'
import { LoadedPlans } from './LoadedPlans.tsx'
import { MobileBills } from './MobileBills.tsx'
import { NumberOriginPart } from './NumberOriginPart.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { PlanPart } from './PlanPart.tsx'
import { connectionCosts } from './order-costs.ts'
import { SimPart } from './SimPart.tsx'
import { FIELDS, getNumberToBring, getSentAddress, listSignUpProblems } from './sign-up-draft.ts'
import type { SignUpDraft } from './sign-up-draft.ts'
import { useMobileOrder } from './use-mobile-order.ts'

type SignUpDialogProps = {
  readonly mobiles: readonly MobileService[]
  /** The group of the plan that is preselected, or null. */
  readonly group: string | null
  readonly draft: SignUpDraft
  readonly onAnswer: (answer: Partial<SignUpDraft>) => void
  readonly onPlaced: (order: string) => void
  readonly onFailed: (code: ErrorCode) => void
  readonly onClose: () => void
}

/**
 * The `signup` dialog: orders a mobile with a plan, a new number or one of another provider, and an eSIM or the delivery address
 * of a SIM card. Source: MOB-013, MOB-019, MOB-045, MOB-078, MOB-080.
 */
export function SignUpDialog({ onPlaced, onFailed, onClose, ...form }: SignUpDialogProps) {
  const products = useQuery(mobileProductsQuery())
  const order = useMobileOrder('connection', { onPlaced, onFailed })
  const { promotion } = useBrand().mobile
  return (
    <OrderDialog title={getSignUpTitle(form.mobiles.length)} order={order} onClose={onClose}>
      <LoadedPlans query={products}>
        {(offer) => (
          <SignUpForm
            {...form}
            offer={offer}
            busy={order.isSending}
            onSubmit={({ planKey, number }, costs) => {
              const [address, bring] = [getSentAddress(form.draft), getNumberToBring(form.draft)]
              void order.send(
                { kind: 'connection', planKey, serviceEntity: number, address, promotion, bring },
                costs,
              )
            }}
          />
        )}
      </LoadedPlans>
    </OrderDialog>
  )
}

type MobileSignUpChoice = { readonly planKey: string; readonly number: string }

type SignUpFormProps = Pick<SignUpDialogProps, 'mobiles' | 'group' | 'draft' | 'onAnswer'> & {
  readonly offer: MobileProducts
  readonly busy: boolean
  readonly onSubmit: (chosen: MobileSignUpChoice, costs: OrderCost[]) => void
}

function SignUpForm({ mobiles, group, draft: typed, onAnswer, offer, busy, onSubmit }: SignUpFormProps) {
  const { promotion } = useBrand().mobile
  const plans = plansForNew(offer.products, mobiles)
  const groupPlan = plans.find(({ isGroupMember, groupTag }) => isGroupMember && groupTag === group)
  const freeNumbers = useQuery(freeNumbersQuery(typed.numbersShown))
  const numbers = freeNumbers.data ?? []
  const draft = fillDraft(typed, groupPlan?.planKey, numbers)
  const plan = plans.find(({ planKey }) => planKey === draft.planKey)
  const attempts = useAttempts(listSignUpProblems(draft, { plans, numbers }))
  const costs =
    plan === undefined
      ? []
      : connectionCosts(plan, draft.number ?? 'your new number', { ...offer, promotion })

  // the bills are the same with a SIM card, and with a number that is brought
  const order =
    plan === undefined || draft.number === null
      ? null
      : ({
          kind: 'connection',
          planKey: plan.planKey,
          serviceEntity: draft.number,
          address: null,
          promotion,
        } as const)

  function send() {
    if (plan === undefined || draft.number === null || busy) return
    onSubmit({ planKey: plan.planKey, number: draft.number }, costs)
  }

  return (
    <Form attempts={attempts} onSend={send} className={styles.form}>
      <PlanPart
        draft={draft}
        plans={plans}
        frequency={offer.billFrequency}
        mobiles={mobiles}
        onAnswer={onAnswer}
        error={attempts.errorOf(FIELDS.plan)}
      />
      <NumberOriginPart
        draft={draft}
        freeNumbers={freeNumbers}
        onAnswer={onAnswer}
        onMore={() => onAnswer({ number: null, numbersShown: draft.numbersShown + numbers.length })}
        errorOf={attempts.errorOf}
      />
      <SimPart draft={draft} onAnswer={onAnswer} errorOf={attempts.errorOf} />
      {plan !== undefined && (
        <div className={styles.group}>
          <Costs costs={costs} frequency={offer.billFrequency} />
          <Terms sim={draft.sim} />
          <MobileBills order={order} frequency={offer.billFrequency} />
        </div>
      )}
      <CheckboxField
        id={FIELDS.terms}
        label="I accept these terms"
        error={attempts.errorOf(FIELDS.terms)}
        checked={draft.acceptsTerms}
        onCheckedChange={(acceptsTerms) => onAnswer({ acceptsTerms })}
      />
      <PrivacyLink />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          Order the mobile
        </Button>
      </div>
    </Form>
  )
}

/** The draft with the plan of the group, and with a number for one that another provider's number replaces. */
function fillDraft(
  draft: SignUpDraft,
  groupPlanKey: string | undefined,
  numbers: readonly string[],
): SignUpDraft {
  const [firstNumber = null] = numbers
  return {
    ...draft,
    planKey: draft.planKey ?? groupPlanKey ?? null,
    number: draft.brings ? (draft.number ?? firstNumber) : draft.number,
  }
}

function Terms({ sim }: Pick<SignUpDraft, 'sim'>) {
  const begins = calculateStartDay({ kind: 'connection', today: providerToday() })
  return (
    <>
      <h3>What you agree to</h3>
      <p>
        The mobile begins on {dayText(begins)}, and is charged from that day on.{' '}
        {sim === 'esim' ? describeInstallation('from that day') : 'Your SIM card comes by post before it.'}
      </p>
      <p>Every bill charges the plan until the mobile ends.</p>
    </>
  )
}
