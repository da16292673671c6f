import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import { MAX_PASSWORD_CHARACTERS } from '@switchboard/domain/passwords/contract'

import { configuration } from '#web/http/configuration.ts'
import { usePlace } from '#web/http/place.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'
import { UsernameOfForm } from '#web/ui/UsernameOfForm.tsx'

import { parseMailboxId } from '../mailbox-address.ts'
import { LoadedMailbox, NoMailbox } from '../NoMailbox.tsx'
import { mailboxesQuery, useSetMailPassword } from '../queries.ts'
import {
  ADVICE,
  DIFFERENT,
  FAILED,
  MISSING,
  MISSING_CONFIRMATION,
  MISSING_OWN,
  PASSWORD_TITLE,
  WRONG_OWN,
} from './words.ts'

/** Source: MAI-002. */
export function MailPasswordScreen() {
  const requestedId = parseMailboxId(usePlace().search)
  return (
    <ScreenLayout
      title={PASSWORD_TITLE}
      lead="The mail programs on your computer and phone use this password to sign in to the mailbox. When you change it here, change it there too. It is not your password for this portal."
      back={{ href: '/mail-settings', label: 'Mail settings' }}
    >
      <LoadedMailbox query={useQuery(mailboxesQuery())} loading="Loading your mailbox">
        {({ mailboxes }) => {
          const mailbox = mailboxes.find(({ mailboxId }) => String(mailboxId) === requestedId)
          if (mailbox === undefined) return <NoMailbox />
          return <PasswordForm mailboxId={String(mailbox.mailboxId)} address={mailbox.address} />
        }}
      </LoadedMailbox>
    </ScreenLayout>
  )
}

const OWN_PASSWORD = 'own-password'

function PasswordForm({ mailboxId, address }: { readonly mailboxId: string; readonly address: string }) {
  const { go } = usePlace()
  const toast = useToast()
  const [typed, setTyped] = useState({ password: '', confirmation: '', ownPassword: '' })
  const set = useSetMailPassword(mailboxId, () => toast(`The password of ${address} has been changed.`))
  const wasWrong = set.error?.code === 'INCORRECT_CURRENT_PASSWORD'
  const isStillWrong = wasWrong && set.variables?.ownPassword === typed.ownPassword
  const problems = listProblems(typed)
  const wrongPassword = isStillWrong ? [{ fieldId: OWN_PASSWORD, message: WRONG_OWN }] : []
  const { attempt, shown, errorOf, begin } = useAttempts(set.isPending ? [] : [...problems, ...wrongPassword])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (set.isPending) return
    begin()
    const { password, ownPassword } = typed
    if (problems.length === 0)
      set.mutate({ password, ownPassword }, { onSuccess: () => go('/mail-settings', { replace: true }) })
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Card title={address}>
        <ErrorSummary problems={shown} attempt={attempt} />
        {set.error !== null && !wasWrong && shown.length === 0 && (
          <TakesFocus>
            <Notice tone="critical" role="alert" title={FAILED}>
              {ADVICE[set.error.code]} <Helpline />
            </Notice>
          </TakesFocus>
        )}
        <UsernameOfForm username={address} />
        <PasswordFields typed={typed} onTyped={setTyped} errorOf={errorOf} />
        <div>
          <Button type="submit" busy={set.isPending}>
            Change mail password
          </Button>
        </div>
      </Card>
    </form>
  )
}

type PasswordFieldsProps = {
  readonly typed: PasswordInput
  readonly onTyped: (typed: PasswordInput) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

function PasswordFields({ typed, onTyped, errorOf }: PasswordFieldsProps) {
  return (
    <>
      <PasswordField
        id="new-mail-password"
        label="New password"
        autoComplete="new-password"
        enterKeyHint="next"
        maxLength={MAX_PASSWORD_CHARACTERS}
        value={typed.password}
        onValueChange={(password) => onTyped({ ...typed, password })}
        error={errorOf('new-mail-password')}
      />
      <PasswordField
        id="mail-password-confirmation"
        label="Confirm new password"
        autoComplete="new-password"
        enterKeyHint="next"
        maxLength={MAX_PASSWORD_CHARACTERS}
        value={typed.confirmation}
        onValueChange={(confirmation) => onTyped({ ...typed, confirmation })}
        error={errorOf('mail-password-confirmation')}
      />
      <PasswordField
        id={OWN_PASSWORD}
        label="The password you sign in here with"
        hint="We ask again, so that nobody can read your mail with your phone or browser alone."
        autoComplete="current-password"
        enterKeyHint="send"
        maxLength={MAX_PASSWORD_CHARACTERS}
        value={typed.ownPassword}
        onValueChange={(ownPassword) => onTyped({ ...typed, ownPassword })}
        error={errorOf(OWN_PASSWORD)}
      />
    </>
  )
}

function Helpline() {
  const { helpline } = configuration.value().helpdesk
  if (helpline === '') return null
  return (
    <>
      If it fails again, call our helpline on <a href={`tel:${helpline.replaceAll(' ', '')}`}>{helpline}</a>.
    </>
  )
}

type PasswordInput = {
  readonly password: string
  readonly confirmation: string
  readonly ownPassword: string
}

function listProblems({ ownPassword, ...typed }: PasswordInput): Problem[] {
  return [
    ...listNewPasswordProblems(typed),
    ...(ownPassword === '' ? [{ fieldId: OWN_PASSWORD, message: MISSING_OWN }] : []),
  ]
}

function listNewPasswordProblems({ password, confirmation }: Omit<PasswordInput, 'ownPassword'>): Problem[] {
  if (password === '') return [{ fieldId: 'new-mail-password', message: MISSING }]
  if (password === confirmation) return []
  const message = confirmation === '' ? MISSING_CONFIRMATION : DIFFERENT
  return [{ fieldId: 'mail-password-confirmation', message }]
}
