import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { MobileUse } from '@switchboard/domain/mobile/use/contract'

import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { FAILED, LOADING } from './words.ts'

type LoadedUseProps = {
  readonly use: UseQueryResult<MobileUse>
  readonly children: (use: MobileUse) => ReactNode
}

/** Renders the usage once it is loaded, else a placeholder or an error. The selectors beside it stay. */
export function LoadedUse({ use, children }: LoadedUseProps) {
  if (use.data !== undefined) return children(use.data)
  if (!use.isError) return <Skeleton label={LOADING} lines={['small', 'balance', 'text']} />
  return <SectionError title={FAILED} onRetry={() => void use.refetch()} retrying={use.isFetching} />
}
