import { useState } from 'react'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileAsk } from '@switchboard/domain/mobile/asks/contract'
import type { MobileService } from '@switchboard/domain/mobile/contract'

import { may } from '#web/http/account.ts'
import { usePlace } from '#web/http/place.tsx'

import { AnswerDialog } from './asks/AnswerDialog.tsx'
import { AskDialog, EMPTY_ASK } from './asks/AskDialog.tsx'
import type { AskDraft } from './asks/AskDialog.tsx'
import { AskSentDialog } from './asks/AskSentDialog.tsx'
import { ChangeDialog } from './dialogs/ChangeDialog.tsx'
import { LeadDialog } from './dialogs/LeadDialog.tsx'
import { FailedDialog, PlacedDialog } from './dialogs/OutcomeDialogs.tsx'
import { SignUpDialog } from './dialogs/SignUpDialog.tsx'
import { MY_MOBILE, buildDialogHref, isSameMobile, parseDialogTarget } from './dialogs/dialog-target.ts'
import type { DialogTarget } from './dialogs/dialog-target.ts'
import { EMPTY_DRAFT } from './dialogs/sign-up-draft.ts'
import { describeInstallation } from './esim-words.ts'

type MobileDialogsProps = {
  readonly mobiles: readonly MobileService[]
  readonly asks: readonly MobileAsk[]
}

/**
 * Shows the dialog named in the URL: order dialogs to users who may order, ask dialogs to the others. Drafts are kept here,
 * so that they survive closing a dialog. Source: MOB-010, MOB-018, MOB-020.
 */
export function MobileDialogs({ mobiles, asks }: MobileDialogsProps) {
  if (!may('order')) return <AskDialogs mobiles={mobiles} />
  return (
    <>
      <PlanDialogs mobiles={mobiles} />
      <AnswerDialogs mobiles={mobiles} asks={asks} />
      <SignUpDialogs mobiles={mobiles} />
    </>
  )
}

type MobilesProps = Pick<MobileDialogsProps, 'mobiles'>

function AskDialogs({ mobiles }: MobilesProps) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, AskDraft>>>({})
  const { target, close, replace } = useDialogTarget()
  const service = mobiles.find((each) => isSameMobile(target.mobile, each))
  if (target.dialog === 'asked') return <AskSentDialog onClose={close} />
  if (target.dialog !== 'ask' || service === undefined) return null
  const { serviceEntity } = service
  const saveDraft = (draft: AskDraft) => setDrafts({ ...drafts, [serviceEntity]: draft })
  return (
    <AskDialog
      key={serviceEntity}
      service={service}
      mobiles={mobiles}
      draft={drafts[serviceEntity] ?? EMPTY_ASK}
      onDraft={saveDraft}
      onSent={() => {
        saveDraft(EMPTY_ASK)
        replace({ dialog: 'asked' })
      }}
      onClose={close}
    />
  )
}

/** The dialogs that change the plan of a mobile, alone or together with another member of its group. */
function PlanDialogs({ mobiles }: MobilesProps) {
  const { target, close } = useDialogTarget()
  const service = mobiles.find((each) => isSameMobile(target.mobile, each))
  if (service === undefined) return null
  const { isGroupLeader, groupTag } = service
  if (target.dialog === 'lead')
    return isGroupLeader ? <LeadDialog leader={service} mobiles={mobiles} onClose={close} /> : null
  if (target.dialog !== 'change') return null
  const isMember = groupTag !== null && !isGroupLeader
  return (
    <ChangeDialog
      service={service}
      mobiles={mobiles}
      leavesGroup={target.leave !== null && isMember}
      onClose={close}
    />
  )
}

function AnswerDialogs({ mobiles, asks }: MobileDialogsProps) {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const { target, close } = useDialogTarget()
  const ask = asks.find(({ askId }) => askId === target.ask)
  if (target.dialog !== 'answer' || ask === undefined) return null
  return (
    <AnswerDialog
      key={ask.askId}
      ask={ask}
      mobiles={mobiles}
      reason={reasons[ask.askId] ?? ''}
      onReason={(reason) => setReasons({ ...reasons, [ask.askId]: reason })}
      onClose={close}
    />
  )
}

const CARD_NEXT = 'Your SIM card comes by post. Put it in your phone on the day that the mobile begins.'

const BRING_NEXT =
  'Then move your number, under My mobile. Until it is here keep the old SIM in its phone, and do not cancel with the old company.'

function describeNext(sim: string | null, brings: boolean): string {
  const simText =
    sim === 'esim' ? describeInstallation('on the day that the mobile begins, or later') : CARD_NEXT
  return brings ? `${simText} ${BRING_NEXT}` : simText
}

function SignUpDialogs({ mobiles }: MobilesProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const { target, close, replace } = useDialogTarget()
  const { dialog, group, order, sim, bring } = target
  if (dialog === 'signup_success' && order !== null) {
    return (
      <PlacedDialog
        title="Your mobile is ordered"
        next={describeNext(sim, bring !== null)}
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
        onRetry={() => replace({ dialog: 'signup', group })}
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
      onAnswer={(answer) => setDraft({ ...draft, ...answer })}
      onPlaced={(placed) => {
        setDraft(EMPTY_DRAFT)
        replace({
          dialog: 'signup_success',
          order: placed,
          sim: draft.sim,
          bring: draft.brings ? 'yes' : null,
        })
      }}
      onFailed={(code) => {
        setFailure(code)
        replace({ dialog: 'signup_failure', group })
      }}
      onClose={close}
    />
  )
}

function useDialogTarget() {
  const { search, go } = usePlace()
  return {
    target: parseDialogTarget(search),
    close: () => go(MY_MOBILE),
    replace: (target: Partial<DialogTarget>) => go(buildDialogHref(MY_MOBILE, target), { replace: true }),
  }
}
