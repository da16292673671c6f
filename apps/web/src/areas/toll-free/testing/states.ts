import type { WireReply } from '@switchboard/domain/call'
import type { readTollFreeDestination, readTollFreeNumbers } from '@switchboard/domain/toll-free/contract'

type TollFreeNumber = WireReply<typeof readTollFreeNumbers>['tollfreeNumbers'][number]

export const TOLL_FREE_NUMBER = '0800 555 016'

/** The toll-free number with these numbers to call, in the order in which they are tried. */
export function tollFreeNumber(destinationNumbers: readonly string[], revision: number): TollFreeNumber {
  return {
    serviceEntity: TOLL_FREE_NUMBER,
    routes: destinationNumbers.map((destinationNumber, place) => ({
      serviceEntity: TOLL_FREE_NUMBER,
      destinationNumber,
      routePriority: place + 1,
    })),
    revision,
  }
}

/** The destination of the office, before anyone has changed it. */
export const OFFICE: WireReply<typeof readTollFreeDestination> = {
  destinationNumber: '095550160',
  revision: 3,
}
