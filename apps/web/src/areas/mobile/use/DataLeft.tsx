import type { NumberUse } from '@switchboard/domain/mobile/use/contract'
import { bytesText, chooseBucketUnit } from '@switchboard/domain/mobile/use/rules'

import { DataRing } from '#web/used/DataRing.tsx'

type DataLeftProps = { readonly bucket: NonNullable<NumberUse['bucket']> }

/** The remaining data of a mobile, or of a group that shares it. */
export function DataLeft({ bucket }: DataLeftProps) {
  const { hadBytes, leftBytes } = bucket
  const isOver = leftBytes < 0
  return (
    <DataRing
      shareLeft={hadBytes === 0 ? 0 : Math.max(0, leftBytes / hadBytes)}
      isOver={isOver}
      amount={bytesText(chooseBucketUnit(bucket), Math.abs(leftBytes))}
      word={isOver ? 'over' : 'left'}
    />
  )
}
