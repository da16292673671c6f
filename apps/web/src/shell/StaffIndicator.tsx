import { useQuery } from '@tanstack/react-query'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { salesPerson } from '@switchboard/domain/session/contract'

import { activeAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'
import { StaffBar } from '#web/ui/StaffBar.tsx'

/** The account that a staff member has opened, and the staff member's name. Source: SHL-040. */
export function StaffIndicator() {
  const accountCode = activeAccount()
  const { data: account } = useQuery(callQuery(readAccount, { parameters: { accountCode } }))
  const { data: person } = useQuery(callQuery(salesPerson))
  return (
    <StaffBar
      accountCode={accountCode}
      accountName={account?.name ?? '…'}
      salesPerson={person?.name ?? '…'}
    />
  )
}
