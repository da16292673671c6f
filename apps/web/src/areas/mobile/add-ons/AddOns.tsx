import { useState } from 'react'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileAddOn, MobileService } from '@switchboard/domain/mobile/contract'

import { may } from '#web/http/account.ts'
import { usePlace } from '#web/http/place.tsx'
import styles from '#web/ordering/Order.module.css'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { useAsk } from '../asks/queries.ts'
import { formatPlanOffer } from '../data-words.ts'
import { FailedDialog, PlacedDialog } from '../dialogs/OutcomeDialogs.tsx'
import {
  ADD_ONS,
  MY_MOBILE,
  buildDialogHref,
  isSameMobile,
  parseDialogTarget,
} from '../dialogs/dialog-target.ts'
import { addOnCosts } from '../dialogs/order-costs.ts'
import { useMobileOrder } from '../dialogs/use-mobile-order.ts'

import { AddOnForm } from './AddOnForm.tsx'

type AddOnsProps = {
  readonly mobiles: readonly MobileService[]
  readonly addOns: readonly MobileAddOn[]
  readonly frequency: keyof typeof BILL_WORDS
}

/** The form that orders an add-on for a mobile, and the dialogs with the outcome. Source: MOB-016, MOB-017, MOB-043. */
export function AddOns({ mobiles, addOns, frequency }: AddOnsProps) {
  const { search, go } = usePlace()
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const { mobile } = parseDialogTarget(search)
  const service = mobiles.find((each) => isSameMobile(mobile, each)) ?? mobiles[0]
  const replace = (target: Parameters<typeof buildDialogHref>[1]) =>
    go(buildDialogHref(ADD_ONS, { mobile, ...target }), { replace: true })
  const order = useMobileOrder('mobileaddon', {
    onPlaced: (number) => replace({ dialog: 'addon_success', order: number }),
    onFailed: (code) => {
      setFailure(code)
      replace({ dialog: 'addon_failure' })
    },
  })
  const ask = useAsk()
  if (service === undefined) return null
  const { serviceEntity } = service

  function submit(addOn: MobileAddOn) {
    const { planKey } = addOn
    if (may('order')) {
      void order.send({ kind: 'mobileaddon', planKey, serviceEntity }, addOnCosts(addOn, serviceEntity))
      return
    }
    ask.mutate(
      { kind: 'mobileaddon', serviceEntity, planKey, note },
      { onSuccess: () => go(buildDialogHref(MY_MOBILE, { dialog: 'asked' })) },
    )
  }

  return (
    <>
      <AddOnForm
        key={serviceEntity}
        mobiles={mobiles}
        service={service}
        addOns={addOns}
        frequency={frequency}
        chosen={chosen}
        onChosen={setChosen}
        onMobile={(number) => replace({ mobile: number })}
        busy={order.isSending || ask.isPending}
        note={note}
        onNote={setNote}
        failure={ask.error}
        onSubmit={submit}
      />
      {may('order') && <GroupCard service={service} addOns={addOns} frequency={frequency} />}
      <SubmitDoubt
        isCheckingOutcome={order.isCheckingOutcome}
        isInDoubt={order.isInDoubt}
        received={order.received}
        onAsk={order.askAgain}
        onClose={order.dismiss}
      />
      <OutcomeDialog failure={failure} onRetry={() => replace({})} onClose={() => go(MY_MOBILE)} />
    </>
  )
}

type OutcomeDialogProps = {
  readonly failure: ErrorCode | null
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The dialog in the URL. After a reload the reason of a failure is lost, and so is its dialog. */
function OutcomeDialog({ failure, onRetry, onClose }: OutcomeDialogProps) {
  const { dialog, order } = parseDialogTarget(usePlace().search)
  if (dialog === 'addon_success' && order !== null) {
    return (
      <PlacedDialog
        title="Your add-on is bought"
        next="You can use it in a few minutes. It is on your next bill."
        order={order}
        onClose={onClose}
      />
    )
  }
  if (dialog !== 'addon_failure' || failure === null) return null
  return (
    <FailedDialog title="Your add-on was not bought" code={failure} onRetry={onRetry} onClose={onClose} />
  )
}

type GroupCardProps = Omit<AddOnsProps, 'mobiles'> & { readonly service: MobileService }

/**
 * The add-ons that add a mobile to the group of a leader. The list has none when the group is full. Source: MOB-022.
 */
function GroupCard({ service: { isGroupLeader, groupTag }, addOns, frequency }: GroupCardProps) {
  const members = addOns.filter((addOn) => addOn.isGroupMember && addOn.groupTag === groupTag)
  if (!isGroupLeader || members.length === 0) return null
  return (
    <Card title="Add a mobile to the group">
      <div className={styles.part}>
        {members.map(({ planKey, name, charges: [charge] }) => (
          <p key={planKey}>
            {name}
            {charge !== undefined && `, ${formatPlanOffer({ ...charge, groupTag }, frequency)}`}
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
