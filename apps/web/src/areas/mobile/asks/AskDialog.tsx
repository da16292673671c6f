import { useQuery } from '@tanstack/react-query'

import type { MobileProducts, MobileService } from '@switchboard/domain/mobile/contract'
import { leadsMembers, plansForChange } from '@switchboard/domain/mobile/plan-choice'

import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { LoadedPlans } from '../dialogs/LoadedPlans.tsx'
import { PlanUnderWay } from '../dialogs/PlanUnderWay.tsx'
import { formatPlanOffer } from '../data-words.ts'
import { formatLine } from '../line-words.ts'
import { formatPlanPrice } from '../price-words.ts'
import { mobileProductsQuery } from '../queries.ts'

import { NoteField } from './NoteField.tsx'
import { useAsk } from './queries.ts'
import { ASK_LABEL, askAdvice } from './words.ts'

/** The chosen plan and the note for a mobile. They are kept while the dialog is closed. */
export type AskDraft = { readonly planKey: string | null; readonly note: string }
export const EMPTY_ASK: AskDraft = { planKey: null, note: '' }

type AskDialogProps = {
  readonly service: MobileService
  readonly mobiles: readonly MobileService[]
  readonly draft: AskDraft
  readonly onDraft: (draft: AskDraft) => void
  readonly onSent: () => void
  readonly onClose: () => void
}

const FIELDS = { plan: 'ask-plan', note: 'ask-note' } as const

/** The `ask` dialog: a user who may not order asks for another plan for a mobile. */
export function AskDialog({ onSent, onClose, ...form }: AskDialogProps) {
  const products = useQuery(mobileProductsQuery())
  const ask = useAsk()
  const { serviceEntity } = form.service
  return (
    <Dialog
      open
      title={`Request another plan for ${formatLine(form.service)}`}
      {...(!ask.isPending && { onClose })}
    >
      <FailureNotice title="Your request was not sent">{ask.error && askAdvice(ask.error)}</FailureNotice>
      <LoadedPlans query={products}>
        {(offer) =>
          form.service.underWay.length > 0 ? (
            <PlanUnderWay service={form.service} />
          ) : (
            <AskForm
              {...form}
              offer={offer}
              busy={ask.isPending}
              onSubmit={(planKey, note) =>
                ask.mutate({ kind: 'mobileplan', serviceEntity, planKey, note }, { onSuccess: onSent })
              }
              onClose={onClose}
            />
          )
        }
      </LoadedPlans>
    </Dialog>
  )
}

type AskFormProps = Pick<AskDialogProps, 'service' | 'mobiles' | 'draft' | 'onDraft' | 'onClose'> & {
  readonly offer: MobileProducts
  readonly busy: boolean
  readonly onSubmit: (planKey: string, note: string) => void
}

function AskForm({ service, mobiles, draft, onDraft, offer, busy, onSubmit, onClose }: AskFormProps) {
  const plans = plansForChange(offer.products, mobiles, service).filter(
    ({ planKey }) => planKey !== service.plan.planKey,
  )
  const plan = plans.find(({ planKey }) => planKey === draft.planKey)
  const attempts = useAttempts(plan === undefined ? [{ fieldId: FIELDS.plan, message: 'Choose a plan' }] : [])

  function send() {
    if (plan !== undefined && !busy) onSubmit(plan.planKey, draft.note)
  }

  if (plans.length === 0) {
    return (
      <Notice tone="info" title="There is no other plan for this mobile at the moment">
        {leadsMembers(service) && 'Its plan stays while it leads a group that has members.'}
      </Notice>
    )
  }
  return (
    <Form attempts={attempts} onSend={send} className={styles.form}>
      <p>
        It has {service.plan.name} now, for {formatPlanPrice(service.plan, offer.billFrequency)}.
      </p>
      <RadioField
        id={FIELDS.plan}
        label="Plan"
        error={attempts.errorOf(FIELDS.plan)}
        value={draft.planKey}
        onValueChange={(planKey) => onDraft({ ...draft, planKey })}
        choices={plans.map((each) => ({
          value: each.planKey,
          label: each.name,
          hint: formatPlanOffer(each, offer.billFrequency),
        }))}
      />
      <NoteField
        id={FIELDS.note}
        label="A note"
        value={draft.note}
        onValueChange={(note) => onDraft({ ...draft, note })}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {ASK_LABEL}
        </Button>
        <Button kind="plain" disabled={busy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  )
}
