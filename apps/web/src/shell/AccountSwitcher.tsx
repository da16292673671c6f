import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import { switchAccount } from '#web/http/account-change.ts'
import { page } from '#web/http/page.ts'
import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DigitsField } from '#web/ui/DigitsField.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'

import styles from './AccountSwitcher.module.css'
import { OwnAccountList } from './OwnAccountList.tsx'

const FAILED_TITLE = 'Unable to switch account'
const FAILED_TEXT =
  'An unexpected error occurred while attempting to switch your account, please try again later.'

/** Switches to another account; the page then loads again. Source: ACC-003, ACC-006 to ACC-008. */
export function AccountSwitcher({ onClose }: { readonly onClose: () => void }) {
  const { configuration, basePath } = usePortal()
  const staff = session.isStaff(configuration.iam.staffIssuer)
  const change = useMutation({
    mutationFn: (accountCode: string) => switchAccount(accountCode, { staff }),
    onSuccess: () => page.location.assign(basePath),
  })

  return (
    <Dialog open title="Switch account" onClose={onClose}>
      <FailureNotice title={FAILED_TITLE}>{change.isError && FAILED_TEXT}</FailureNotice>
      {staff ? (
        <AccountCodeForm busy={change.isPending} onChoose={change.mutate} />
      ) : (
        <OwnAccountList busy={change.isPending} onChoose={change.mutate} />
      )}
    </Dialog>
  )
}

type AccountChoiceProps = { readonly busy: boolean; readonly onChoose: (accountCode: string) => void }

function AccountCodeForm({ busy, onChoose }: AccountChoiceProps) {
  const [accountCode, setAccountCode] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (accountCode !== '') onChoose(accountCode)
  }

  return (
    <form className={styles.accounts} onSubmit={submit}>
      <DigitsField
        id="account-code"
        label="Account code"
        width="ten"
        value={accountCode}
        onValueChange={setAccountCode}
      />
      <Button type="submit" busy={busy}>
        Switch
      </Button>
    </form>
  )
}
