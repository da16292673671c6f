import { useQuery } from '@tanstack/react-query'

import { moneyText } from '@switchboard/domain/money'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { walletQuery } from './queries.ts'
import { describeWallet } from './words.ts'

/** The wallet balance of a number. Shows nothing for a number without a wallet. Source: USE-017, MOB-024. */
export function WalletBalance({ serviceEntity }: { readonly serviceEntity: string }) {
  const { data, isError, isFetching, refetch } = useQuery(walletQuery(serviceEntity))
  if (data === undefined) {
    if (!isError) return <Skeleton label="Loading the wallet balance" lines={['text', 'small']} />
    return (
      <p className="small soft">
        We cannot read the wallet balance at the moment.{' '}
        <Button kind="quiet" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (data.wallet === null) return null
  return (
    <div>
      <DefinitionList items={[{ term: 'Wallet balance', description: moneyText(data.wallet.balance) }]} />
      <p className="small soft">{describeWallet(data.wallet, providerToday())}</p>
    </div>
  )
}
