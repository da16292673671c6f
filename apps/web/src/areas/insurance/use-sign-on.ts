import { useQuery } from '@tanstack/react-query'

import { may } from '#web/http/account.ts'
import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'

import { signOnQuery } from './queries.ts'
import type { NO_SIGN_ON } from './words.ts'

/** Where the insurer's tool knows the customer, or why it does not; a token is good once, so going there asks for the next. */
export type SignOn = {
  readonly urls: { readonly policiesUrl: string; readonly appointmentUrl: string } | null
  /** Null while there is none to say. */
  readonly whyNot: keyof typeof NO_SIGN_ON | null
  readonly isAsking: boolean
  readonly askAgain: () => void
}

/** Asked for by customers alone, and of who acts for one by those who may order. Source: INS-007. */
export function useSignOn(): SignOn {
  const { staffIssuer } = usePortal().configuration.iam
  const isStaff = session.isStaff(staffIssuer)
  const isWanted = !isStaff && may('order')
  const { data, isError, isFetching, refetch } = useQuery({ ...signOnQuery(), enabled: isWanted })
  const urls = isWanted && !isError ? (data ?? null) : null
  const askAgain = () => void refetch()
  if (isStaff) return { urls, whyNot: 'staff', isAsking: false, askAgain }
  if (!isWanted) return { urls, whyNot: 'level', isAsking: false, askAgain }
  return { urls, whyNot: isError ? 'failed' : null, isAsking: isFetching, askAgain }
}
