/** The service that a bill on paper belongs to. Source: BIL-013. */
export const PAPER_BILL = 'paperbill'

const REMOVABLE: readonly string[] = [PAPER_BILL]

/** The additional product's service as the books name it, in any letter case; null for one that cannot be taken off. Source: CAT-049. */
export function removableService(service: string): string | null {
  return REMOVABLE.find((each) => each === service.toLowerCase()) ?? null
}
