import { useState } from 'react'
import type { FormEvent } from 'react'

import type { ErrorCode } from '@switchboard/domain/errors'
import { chargePerGb } from '@switchboard/domain/ordering/adding/mobile/add-ons'
import type { MobileAddOn, MobileService } from '@switchboard/domain/mobile/contract'
import { toCents, moneyText } from '@switchboard/domain/money'

import { may } from '#web/http/account.ts'
import { usePlace } from '#web/http/place.tsx'
import { gstNote } from '#web/http/prices.ts'
import styles from '#web/ordering/Order.module.css'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { NoteField } from '../asks/NoteField.tsx'
import { useAsk } from '../asks/queries.ts'
import { ASK_LABEL, askAdvice } from '../asks/words.ts'
import { Costs } from '../dialogs/Costs.tsx'
import { FailedDialog, PlacedDialog } from '../dialogs/OutcomeDialogs.tsx'
import { ADD_ONS, MY_MOBILE, dialogAt, buildDialogHref, isSameMobile } from '../dialogs/dialog-at.ts'
import { addOnCosts } from '../dialogs/order-costs.ts'
import { useMobileOrder } from '../dialogs/use-mobile-order.ts'
import { centsShown, planPrice, priceText } from '../price-words.ts'
import { untilText } from '../words.ts'

type AddOnsProps = {
  readonly mobiles: readonly MobileService[]
  readonly addOns: readonly MobileAddOn[]
  readonly frequency: keyof typeof BILL_WORDS
}

const FIELDS = { mobile: 'addon-mobile', addOn: 'addon' } as const

/** The form that orders an add-on for a mobile, and the dialogs with the outcome. Source: MOB-016, MOB-017, MOB-043. */
export function AddOns({ mobiles, addOns, frequency }: AddOnsProps) {
  const { search, go } = usePlace()
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { dialog, mobile, order: placed } = dialogAt(search)
  const service = mobiles.find((each) => isSameMobile(mobile, each)) ?? mobiles[0]
  const show = (target: Parameters<typeof buildDialogHref>[1]) =>
    go(buildDialogHref(ADD_ONS, { mobile, ...target }), { replace: true })
  const order = useMobileOrder('mobileaddon', {
    onPlaced: (number) => show({ dialog: 'addon_success', order: number }),
    onFailed: (code) => {
      setFailure(code)
      show({ dialog: 'addon_failure' })
    },
  })
  const ask = useAsk()
  const [note, setNote] = useState('')
  const close = () => go(MY_MOBILE)
  if (service === undefined) return null

  return (
    <>
      <AddOnForm
        key={service.serviceEntity}
        mobiles={mobiles}
        service={service}
        addOns={addOns.filter((addOn) => !addOn.isGroupMember)}
        frequency={frequency}
        chosen={chosen}
        onChosen={setChosen}
        onMobile={(serviceEntity) => show({ mobile: serviceEntity })}
        busy={order.isSending || ask.isPending}
        note={note}
        onNote={setNote}
        failure={ask.error}
        onSubmit={(addOn) => {
          const { serviceEntity } = service
          if (!may('order')) {
            const wish = { kind: 'mobileaddon', serviceEntity, planKey: addOn.planKey, note } as const
            ask.mutate(wish, { onSuccess: () => go(buildDialogHref(MY_MOBILE, { dialog: 'asked' })) })
            return
          }
          const costs = addOnCosts(addOn, serviceEntity)
          void order.send({ kind: 'mobileaddon', planKey: addOn.planKey, serviceEntity }, costs)
        }}
      />
      {may('order') && <GroupCard service={service} addOns={addOns} frequency={frequency} />}
      <SubmitDoubt
        isAsking={order.isAsking}
        isInDoubt={order.isInDoubt}
        onAsk={order.askAgain}
        onClose={order.dismiss}
      />
      {dialog === 'addon_success' && placed !== null && (
        <PlacedDialog
          title="Your add-on is bought"
          next="It is there in a few minutes, and on your next bill."
          order={placed}
          onClose={close}
        />
      )}
      {dialog === 'addon_failure' && failure !== null && (
        <FailedDialog
          title="Your add-on was not bought"
          code={failure}
          onRetry={() => show({})}
          onClose={close}
        />
      )}
    </>
  )
}

type AddOnFormProps = AddOnsProps & {
  readonly service: MobileService
  readonly chosen: string | null
  readonly onChosen: (planKey: string) => void
  readonly onMobile: (serviceEntity: string) => void
  readonly busy: boolean
  /** The note of a user who asks for the add-on. `failure` is set if the request failed. */
  readonly note: string
  readonly onNote: (note: string) => void
  readonly failure: Parameters<typeof askAdvice>[0] | null
  readonly onSubmit: (addOn: MobileAddOn) => void
}

function AddOnForm(props: AddOnFormProps) {
  const { mobiles, service, addOns, frequency, chosen, onChosen, onMobile, busy, onSubmit } = props
  const { note, onNote, failure } = props
  const asks = !may('order')
  const held = new Map(service.addOns.map((addOn) => [addOn.planKey, addOn]))
  const offered = addOns.filter(({ planKey }) => !held.has(planKey))
  const addOn = offered.find(({ planKey }) => planKey === chosen)
  const attempts = useAttempts(
    addOn === undefined ? [{ fieldId: FIELDS.addOn, message: 'Choose an add-on' }] : [],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    attempts.begin()
    if (addOn !== undefined && !busy) onSubmit(addOn)
  }

  return (
    <Card title={asks ? `Ask for an add-on for ${service.serviceEntity}` : `Add to ${service.serviceEntity}`}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
        {mobiles.length > 1 && (
          <SelectField
            id={FIELDS.mobile}
            label="For which mobile?"
            value={service.serviceEntity}
            disabled={busy}
            onValueChange={onMobile}
            options={mobiles.map(({ serviceEntity }) => ({ value: serviceEntity, label: serviceEntity }))}
          />
        )}
        {service.addOns.length > 0 && (
          <Notice tone="info" title="It has already">
            <ul>
              {service.addOns.map(({ planKey, name, endsOn }) => (
                <li key={planKey}>{endsOn === null ? name : `${name}, ${untilText(endsOn)}`}</li>
              ))}
            </ul>
          </Notice>
        )}
        <RadioField
          id={FIELDS.addOn}
          label="Add-on"
          error={attempts.errorOf(FIELDS.addOn)}
          value={chosen}
          onValueChange={onChosen}
          choices={offered.map((each) => ({
            value: each.planKey,
            label: each.name,
            hint: buildHint(each, frequency),
          }))}
        />
        {addOn !== undefined && !asks && (
          <Costs costs={addOnCosts(addOn, service.serviceEntity)} frequency={frequency} />
        )}
        {asks && <NoteField id="ask-note" label="A note" value={note} onValueChange={onNote} />}
        {failure !== null && !busy && (
          <Notice tone="critical" role="alert" title="It was not asked for">
            {askAdvice(failure)}
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {asks ? ASK_LABEL : addOn === undefined ? 'Buy the add-on' : `Buy ${addOn.name}`}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** For example `$15.00 once, $3.00 per GB, until 11:59 pm on 20 December 2026`. */
function buildHint(
  { charges, endsOn, addedDataMb }: MobileAddOn,
  frequency: AddOnsProps['frequency'],
): string {
  const [charge] = charges
  if (charge === undefined) return ''
  const perGb = chargePerGb(centsShown(charge), addedDataMb)
  return [
    charge.unit === 'Once' ? `${priceText(charge)} once` : planPrice(charge, frequency),
    ...(perGb === null ? [] : [`${moneyText(toCents(perGb))}${gstNote()} per GB`]),
    ...(endsOn === null ? [] : [untilText(endsOn)]),
  ].join(', ')
}

/**
 * The add-ons that add a mobile to the group of a leader. The list has none when the group is full. Source: MOB-022.
 */
function GroupCard({
  service,
  addOns,
  frequency,
}: Omit<AddOnsProps, 'mobiles'> & { service: MobileService }) {
  const { isGroupLeader, groupTag } = service
  const members = addOns.filter((addOn) => addOn.isGroupMember && addOn.groupTag === groupTag)
  if (!isGroupLeader || members.length === 0) return null
  return (
    <Card title="Add a mobile to the group">
      <div className={styles.part}>
        {members.map(({ planKey, name, charges: [charge] }) => (
          <p key={planKey}>
            {name}
            {charge !== undefined && `, ${planPrice(charge, frequency)}`}
          </p>
        ))}
        <div className={styles.buttons}>
          <LinkButton kind="plain" href={buildDialogHref(MY_MOBILE, { dialog: 'signup', group: groupTag })}>
            Choose its number
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
