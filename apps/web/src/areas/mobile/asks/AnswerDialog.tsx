import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { addDays, dayAt, dayText } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileAsk } from '@switchboard/domain/mobile/asks/contract'
import type { MobileAddOn, MobileProducts } from '@switchboard/domain/mobile/contract'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'

import { providerToday } from '#web/http/configuration.ts'
import styles from '#web/ordering/Order.module.css'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { Loading } from '../dialogs/ChangeDialog.tsx'
import { Costs } from '../dialogs/Costs.tsx'
import { PlacedDialog } from '../dialogs/OutcomeDialogs.tsx'
import { mobileAdvice } from '../dialogs/advice.ts'
import { addOnCosts, changeCosts } from '../dialogs/order-costs.ts'
import { useMobileOrder } from '../dialogs/use-mobile-order.ts'
import { mobileAddOnsQuery, mobileProductsQuery } from '../queries.ts'
import { untilText } from '../words.ts'

import { NoteField } from './NoteField.tsx'
import { useDecline } from './queries.ts'
import { askAdvice, askPrice, isOtherPrice } from './words.ts'

type AnswerDialogProps = {
  readonly ask: MobileAsk
  /** The reason for declining. It is kept while the dialog is closed. */
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** The `answer` dialog: accepting a request places the order, declining it takes a reason. */
export function AnswerDialog({ ask, reason, onReason, onClose }: AnswerDialogProps) {
  const { askId, kind, serviceEntity, planKey, name, askedBy } = ask
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [placed, setPlaced] = useState<string | null>(null)
  const order = useMobileOrder(kind, { onPlaced: setPlaced, onFailed: setFailure, answers: askId })
  const decline = useDecline(askId)
  const toast = useToast()
  const isBusy = order.isSending || decline.isPending
  const title = `${name} for ${serviceEntity}`

  if (order.isInDoubt)
    return <SubmitDoubt isAsking={order.isAsking} isInDoubt onAsk={order.askAgain} onClose={order.dismiss} />
  if (placed !== null)
    return (
      <PlacedDialog
        title="It is ordered"
        next={`We have told ${askedBy}.`}
        order={placed}
        onClose={onClose}
      />
    )
  if (ask.state !== 'asked' && !isBusy && failure === null)
    return <AnsweredDialog title={title} onClose={onClose} />

  function sayNo() {
    setFailure(null)
    decline.mutate(reason, {
      onSuccess: () => {
        toast(`We have told ${askedBy} that it is a no.`)
        onClose()
      },
    })
  }

  return (
    <Dialog open title={title} {...(!isBusy && { onClose })}>
      {failure !== null && !isBusy && (
        <Notice tone="critical" role="alert" title="Nothing was ordered">
          {mobileAdvice(failure)}
        </Notice>
      )}
      {decline.error && !isBusy && (
        <Notice tone="critical" role="alert" title="Your no was not sent">
          {askAdvice(decline.error)}
        </Notice>
      )}
      <AnswerForm
        ask={ask}
        reason={reason}
        onReason={onReason}
        busy={order.isSending ? 'yes' : decline.isPending ? 'no' : null}
        onYes={(costs) => {
          setFailure(null)
          decline.reset()
          void order.send({ kind, planKey, serviceEntity }, costs)
        }}
        onNo={sayNo}
      />
      <SubmitDoubt isAsking={order.isAsking} isInDoubt={false} onAsk={order.askAgain} onClose={onClose} />
    </Dialog>
  )
}

type AnswerFormProps = Omit<AnswerDialogProps, 'onClose'> & {
  /** The answer that is being sent. */
  readonly busy: 'yes' | 'no' | null
  readonly onYes: (costs: readonly OrderCost[]) => void
  readonly onNo: () => void
}

function AnswerForm({ ask, reason, onReason, busy, onYes, onNo }: AnswerFormProps) {
  const products = useQuery(mobileProductsQuery())
  const addOns = useQuery(mobileAddOnsQuery())
  if (products.data === undefined) return <Loading query={products} />
  if (addOns.data === undefined) return <Loading query={addOns} />
  const given = findOrderTerms(ask, { products: products.data, addOns: addOns.data })
  return (
    <div className={styles.form}>
      <AskText ask={ask} />
      {given === null ? (
        <Notice tone="caution" title="This is not sold any more. You can only say no." />
      ) : (
        <Given ask={ask} given={given} frequency={products.data.billFrequency} />
      )}
      <NoteField id="ask-reason" label="Why not, if you say no" value={reason} onValueChange={onReason} />
      <div className={styles.buttons}>
        {given !== null && (
          <Button
            busy={busy === 'yes'}
            disabled={busy === 'no'}
            onClick={() => busy === null && onYes(given.costs)}
          >
            Yes, order it
          </Button>
        )}
        <Button
          kind="plain"
          busy={busy === 'no'}
          disabled={busy === 'yes'}
          onClick={() => busy === null && onNo()}
        >
          No
        </Button>
      </div>
    </div>
  )
}

function AnsweredDialog({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>Back to my mobile</Button>}
    >
      <p>This was answered or taken back, or has expired. There is nothing to say to it any more.</p>
    </Dialog>
  )
}

type Offered = { readonly products: MobileProducts; readonly addOns: readonly MobileAddOn[] }
type Yes = { readonly costs: readonly OrderCost[]; readonly when: string }

/** The costs and start of the order that a yes would place today. Null if the product is no longer sold. */
function findOrderTerms(
  { kind, planKey, serviceEntity }: MobileAsk,
  { products, addOns }: Offered,
): Yes | null {
  if (kind === 'mobileplan') {
    const plan = products.products.find((each) => each.planKey === planKey)
    if (plan === undefined) return null
    const from = dayText(addDays(providerToday(), 1))
    return {
      costs: changeCosts(plan, serviceEntity),
      when: `From ${from} on, instead of the plan of before. Each is charged for its days.`,
    }
  }
  const addOn = addOns.find((each) => each.planKey === planKey)
  if (addOn === undefined) return null
  return {
    costs: addOnCosts(addOn, serviceEntity),
    when: addOn.endsOn === null ? 'It is there at once.' : `It is there at once, ${untilText(addOn.endsOn)}.`,
  }
}

function AskText({ ask: { askedBy, askedAt, note } }: { readonly ask: MobileAsk }) {
  return (
    <DefinitionList
      items={[
        { term: 'Asked by', description: `${askedBy}, on ${dayText(dayAt(askedAt))}` },
        ...(note === '' ? [] : [{ term: 'Note', description: note }]),
      ]}
    />
  )
}

type GivenProps = {
  readonly ask: MobileAsk
  readonly given: Yes
  readonly frequency: MobileProducts['billFrequency']
}

function Given({ ask, given, frequency }: GivenProps) {
  return (
    <div className={styles.group}>
      {isOtherPrice(ask) && (
        <Notice tone="caution" title="The price has changed since">
          It was {askPrice(ask.price)} when it was asked for.
        </Notice>
      )}
      <Costs costs={given.costs} frequency={frequency} />
      <p className="small soft">{given.when}</p>
    </div>
  )
}
