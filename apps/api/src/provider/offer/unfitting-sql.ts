import { fitsCoreProductSql } from './catalogue-sql.ts'

/** The catalogue's product of the extra that `r` charges, by its key; by its service if the key is unknown. */
const PRODUCT_OF_EXTRA = `e.service = lower(split_part(r.subject, ':', 2)) and (
  e.additional_product_key = r.product_key or not exists (
    select from additional_product k where k.additional_product_key = r.product_key))`

/** Whether the extra that `r` charges does not fit a core product with or without a homeline. Both parameters are SQL. */
export function unfittingSql(coreProductKey: string, hasVoice: string): string {
  return `exists (select from additional_product e where ${PRODUCT_OF_EXTRA})
     and not exists (
       select from additional_product e join core_product c on c.core_product_key = ${coreProductKey}
       where ${PRODUCT_OF_EXTRA} and ${fitsCoreProductSql('e', 'c')} and (e.linked_service = 'Internet' or ${hasVoice}))`
}
