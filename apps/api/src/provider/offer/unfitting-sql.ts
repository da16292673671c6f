import { fitsCoreProductSql } from './catalogue-sql.ts'

/** Product `e` is the extra that charge `r` is for: it has the key of the charge or, if no product has that key, its service. */
const PRODUCT_OF_EXTRA = `e.service = lower(split_part(r.subject, ':', 2)) and (
  e.additional_product_key = r.product_key or not exists (
    select from additional_product k where k.additional_product_key = r.product_key))`

/**
 * A condition: the extra that charge `r` is for does not fit a core product, which has a homeline if `hasVoice` is true. Both
 * parameters are SQL expressions.
 */
export function unfittingSql(coreProductKey: string, hasVoice: string): string {
  return `exists (select from additional_product e where ${PRODUCT_OF_EXTRA})
     and not exists (
       select from additional_product e join core_product c on c.core_product_key = ${coreProductKey}
       where ${PRODUCT_OF_EXTRA} and ${fitsCoreProductSql('e', 'c')} and (e.linked_service = 'Internet' or ${hasVoice}))`
}
