import { useState } from 'react'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileAsk } from '@switchboard/domain/mobile/asks/contract'
import type { MobileService } from '@switchboard/domain/mobile/contract'

import { may } from '#web/http/account.ts'
import { usePlace } from '#web/http/place.tsx'

import { AnswerDialog } from './asks/AnswerDialog.tsx'
import { AskDialog, EMPTY_ASK } from './asks/AskDialog.tsx'
import type { AskDraft } from './asks/AskDialog.tsx'
import { AskedDialog } from './asks/AskedDialog.tsx'
import { ChangeDialog } from './dialogs/ChangeDialog.tsx'
import { LeadDialog } from './dialogs/LeadDialog.tsx'
import { FailedDialog, PlacedDialog } from './dialogs/OutcomeDialogs.tsx'
import { SignUpDialog } from './dialogs/SignUpDialog.tsx'
import { MY_MOBILE, dialogAt, buildDialogHref, isSameMobile } from './dialogs/dialog-at.ts'
import type { DialogAt } from './dialogs/dialog-at.ts'
import { EMPTY_DRAFT } from './dialogs/sign-up-draft.ts'

type MobileDialogsProps = {
  readonly mobiles: readonly MobileService[]
  readonly asks: readonly MobileAsk[]
}

/**
 * Shows the dialog named in the URL: order dialogs to users who may order, ask dialogs to the others. Source: MOB-010,
 * MOB-018, MOB-020.
 */
export function MobileDialogs(props: MobileDialogsProps) {
  return may('order') ? <OrderDialogs {...props} /> : <AskDialogs {...props} />
}

function AskDialogs({ mobiles }: MobileDialogsProps) {
  const { search, go } = usePlace()
  const [drafts, setDrafts] = useState<Readonly<Record<string, AskDraft>>>({})
  const { dialog, mobile } = dialogAt(search)
  const service = mobiles.find((each) => isSameMobile(mobile, each))
  const close = () => go(MY_MOBILE)
  if (dialog === 'asked') return <AskedDialog onClose={close} />
  if (dialog !== 'ask' || service === undefined) return null
  const { serviceEntity } = service
  return (
    <AskDialog
      key={serviceEntity}
      service={service}
      mobiles={mobiles}
      draft={drafts[serviceEntity] ?? EMPTY_ASK}
      put={(draft) => setDrafts({ ...drafts, [serviceEntity]: draft })}
      onAsked={() => {
        setDrafts({ ...drafts, [serviceEntity]: EMPTY_ASK })
        go(buildDialogHref(MY_MOBILE, { dialog: 'asked' }), { replace: true })
      }}
      onClose={close}
    />
  )
}

function OrderDialogs({ mobiles, asks }: MobileDialogsProps) {
  const { search, go } = usePlace()
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const { dialog, mobile, group, order, ask: askId, leave } = dialogAt(search)
  const close = () => go(MY_MOBILE)
  const show = (next: Partial<DialogAt>) => go(buildDialogHref(MY_MOBILE, next), { replace: true })

  if (dialog === 'change' || dialog === 'lead') {
    const service = mobiles.find((each) => isSameMobile(mobile, each))
    if (service === undefined) return null
    if (dialog === 'lead') {
      return service.isGroupLeader ? <LeadDialog leader={service} mobiles={mobiles} onClose={close} /> : null
    }
    const leaves = leave !== null && service.groupTag !== null && !service.isGroupLeader
    return <ChangeDialog service={service} mobiles={mobiles} leaves={leaves} onClose={close} />
  }
  if (dialog === 'answer') {
    const ask = asks.find((each) => each.askId === askId)
    return ask === undefined ? null : (
      <AnswerDialog
        key={ask.askId}
        ask={ask}
        reason={reasons[ask.askId] ?? ''}
        onReason={(reason) => setReasons({ ...reasons, [ask.askId]: reason })}
        onClose={close}
      />
    )
  }
  if (dialog === 'signup_success' && order !== null) {
    return (
      <PlacedDialog
        title="Your mobile is ordered"
        next="Your SIM card comes by post. Put it in your phone on the day that the mobile begins."
        order={order}
        onClose={close}
      />
    )
  }
  if (dialog === 'signup_failure' && failure !== null) {
    return (
      <FailedDialog
        title="Your mobile was not ordered"
        code={failure}
        onRetry={() => show({ dialog: 'signup', group })}
        onClose={close}
      />
    )
  }
  // after a reload the failure is lost, so the form is shown again
  if (dialog !== 'signup' && dialog !== 'signup_failure') return null
  return (
    <SignUpDialog
      mobiles={mobiles}
      group={group}
      draft={draft}
      put={(answer) => setDraft({ ...draft, ...answer })}
      onPlaced={(placed) => {
        setDraft(EMPTY_DRAFT)
        show({ dialog: 'signup_success', order: placed })
      }}
      onFailed={(code) => {
        setFailure(code)
        show({ dialog: 'signup_failure', group })
      }}
      onClose={close}
    />
  )
}
