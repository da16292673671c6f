-- Orders that add a product, or change the plan of a mobile or wireless line. Source: ORD-084.

alter table service_order
  drop constraint service_order_kind_check,
  add constraint service_order_kind_check check (kind in ('movehouse', 'plan', 'product', 'older', 'mobileplan',
    'mobileaddon', 'connection', 'wirelessaddon', 'wirelessproduct', 'onlinevideo'));

-- Shared by several lines: such a plan is neither left nor taken by the order of one line.
alter table plan add column is_group_plan boolean not null default false check (not is_group_plan or kind = 'mobile');
-- as plans of before are named
update plan set is_group_plan = true where mobile_type = 'mobile2_linerental' and name ~* '\mgroup\M';
