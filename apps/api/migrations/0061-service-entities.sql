-- Services that began before they had an id of their own: a phone service runs by the number that is its detail.
update service s set service_entity = s.detail
from plan p
where p.plan_code = s.plan_code and p.kind in ('voice', 'mobile') and s.service_entity is null and s.detail <> '';
