import { useMutation } from '@tanstack/react-query'

import { switchAccount } from '#web/http/account-change.ts'
import { accountClaims } from '#web/http/account.ts'
import { page } from '#web/http/page.ts'
import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** Shown after the return from the gateway if another tab has switched to another account meanwhile. */
export function OtherAccountsPayment({ accountCode }: { readonly accountCode: string }) {
  const { configuration } = usePortal()
  const staff = session.isStaff(configuration.iam.staffIssuer)
  const change = useMutation({
    mutationFn: () => switchAccount(accountCode, { staff }),
    onSuccess: () => page.location.reload(),
  })
  const isOpenToUser = staff || accountClaims().some(({ AccountCode }) => AccountCode === accountCode)
  return (
    <>
      <PageHeading title="Another account is open now" />
      {change.isError && (
        <Notice tone="critical" role="alert" title="Unable to switch account">
          Try again in a moment. Do not pay again before you know whether you have paid.
        </Notice>
      )}
      {isOpenToUser ? (
        <Notice
          tone="caution"
          title={`You started this on account ${accountCode}.`}
          actions={
            <Button busy={change.isPending} onClick={() => change.mutate()}>
              {`Switch to account ${accountCode}`}
            </Button>
          }
        >
          Switch to it to see the result of your payment or of saving your card. Do not try again before you
          have seen it.
        </Notice>
      ) : (
        <Notice tone="caution" title="You started this on an account that is not open to you.">
          Sign in as the person who started it to see the result. Do not try again before you have seen it.
        </Notice>
      )}
    </>
  )
}
