import { UNLOCK_HOURS } from '@switchboard/domain/mobile/numbers/rules'

import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Question } from '#web/ui/Question.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { OwnerDialog } from './OwnerDialog.tsx'
import { useOpening, useSafeStep } from './queries.ts'
import type { OpeningStep } from './queries.ts'
import { numberAdvice } from './words.ts'

export type NumberDialogProps = {
  readonly serviceNumber: number
  readonly number: string
  readonly onClose: () => void
}

const OPENINGS: Record<
  OpeningStep,
  { readonly title: string; readonly submit: string; readonly text: string }
> = {
  unlock: {
    title: 'Unlock',
    submit: 'Unlock in a day',
    text: `It stays locked for another ${UNLOCK_HOURS} hours. We tell you by every other way we have, and until then anyone on the account can keep it locked.`,
  },
  thaw: {
    title: 'End the freeze of',
    submit: 'End it in a day',
    text: `It stays frozen for another ${UNLOCK_HOURS} hours, so that you hear of it if someone else asked. Our help desk can end it sooner.`,
  },
  found: {
    title: 'Start the SIM of',
    submit: 'Start the SIM again',
    text: 'Its calls, texts and data work again in a few minutes. Do this only when you have the phone in your hand.',
  },
}

/** Unlocking or unfreezing a number takes the password of its owner and a day. Starting a SIM again takes the password. */
export function OpeningDialog({
  step,
  serviceNumber,
  number,
  onClose,
}: NumberDialogProps & { readonly step: OpeningStep }) {
  const opening = useOpening(serviceNumber, step)
  const { title, submit, text } = OPENINGS[step]
  return (
    <OwnerDialog
      title={`${title} ${number}`}
      submitLabel={submit}
      sending={opening}
      onSend={(password) => opening.mutate(password, { onSuccess: onClose })}
      onClose={onClose}
    >
      {() => <p>{text}</p>}
    </OwnerDialog>
  )
}

/** Freezes a number after a confirmation, because ending a freeze takes a day. Any user of the account may do so. */
export function FreezeDialog({ serviceNumber, number, onClose }: NumberDialogProps) {
  const freeze = useSafeStep(serviceNumber)
  const toast = useToast()

  function send() {
    freeze.mutate('freeze', {
      onSuccess: () => {
        toast(`${number} is frozen.`)
        onClose()
      },
    })
  }

  return (
    <Question
      title={`Freeze ${number}?`}
      yes="Freeze the number"
      no="Leave it as it is"
      kind="primary"
      isBusy={freeze.isPending}
      onYes={send}
      onClose={onClose}
    >
      <FailureNotice title="The number was not frozen.">
        {freeze.error && numberAdvice(freeze.error)}
      </FailureNotice>
      <p>
        Do this if something happens to the number that you did not ask for. You go on calling and using data;
        nothing about the number can be changed, and what is under way is stopped if it still can be. Ending
        it needs the owner’s password and takes a day.
      </p>
    </Question>
  )
}
