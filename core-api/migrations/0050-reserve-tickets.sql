-- Reserves tickets of one class for several buyers in one commit; each of them succeeds or fails alone.
--
-- Order i is the i-th element of `user_ids` (no buyer twice), `quantities`, `donations` (rupiah), `keys` (null: none).
-- Its tickets stand in the flat arrays one after the other, order after order: `ticket_orders` says i, `seat_numbers`
-- is sorted within an order (null: no number; of no meaning for an unreserved class), `booking_numbers` is fresh.
-- `per_buyer`: the maximum counts all live tickets of the buyer, not only those of the order.
--
-- The answer has a row per order. `outcome`: reserved, or repeated (an earlier transaction of the same buyer for the
-- same thing), or why not; `seats` and `amount` say more. Nothing of an order that is not reserved is written.
--
-- Constraints decide: what another process did meanwhile ends in 23505 or 40P01, nothing is written, and the caller
-- calls again. Seats are taken in their order, so that two processes seldom wait for each other in a ring.
--
-- The plans must hold for tables that were empty a minute ago: hence no sequential scans and no hashing.
create function reserve_tickets(
  class_id int, at timestamptz, hold_until timestamptz, per_buyer boolean,
  user_ids int[], quantities int[], donations int[], keys text[],
  ticket_orders int[], seat_numbers int[], booking_numbers text[]
) returns table (
  order_number int, outcome text, transaction_id bigint, event_id int, total bigint, expires_at timestamptz,
  status text, seats int[], amount bigint
)
language plpgsql volatile
set lock_timeout = '3s'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  orders constant int := cardinality(user_ids);
  offered record;
  closed text;
  is_reserved boolean;
  class_taken int;
  -- Places that are left; null: unlimited.
  places int;
  used int := 0;
  -- By order.
  outcomes text[] := array_fill(''::text, array[orders]);
  ids bigint[] := array_fill(0::bigint, array[orders]);
  totals bigint[] := array_fill(0::bigint, array[orders]);
  amounts bigint[] := array_fill(0::bigint, array[orders]);
  statuses text[] := array_fill(''::text, array[orders]);
  until timestamptz[] := array_fill(null::timestamptz, array[orders]);
  firsts int[] := array_fill(0, array[orders]);
  pending int[] := array_fill(0, array[orders]);
  pending_places int[] := array_fill(0, array[orders]);
  owned int[] := array_fill(0, array[orders]);
  accepted int[] := '{}';
  -- By ticket: the same number for the same seat, and by that number whether it is held.
  seat_indexes int[];
  held boolean[];
  known record;
  -- TransactionData of the contract.
  sale_data jsonb;
  i int;
  k int;
  next_ticket int := 1;
  wanted int;
  price_total bigint;
  bad boolean;
begin
  select seat_detail.*, event_name, event_location, event_private, event_active_status,
    event_ticket_sale_start_datetime as opens, event_ticket_sale_end_datetime as closes, event_end_datetime as ends
  into offered
  from seat_detail join event using (event_id)
  where seat_detail_id = class_id;
  if not found then
    return query select o, 'missing', null::bigint, null::int, null::bigint, null::timestamptz, null::text,
      null::int[], null::bigint from generate_series(1, orders) as o;
    return;
  end if;

  for i in 1 .. orders loop
    firsts[i] := next_ticket;
    next_ticket := next_ticket + quantities[i];
  end loop;

  is_reserved := offered.ms_seat_identifier = 'RESERVED';
  closed := case
    when offered.event_active_status = 0 then 'event_inactive'
    when not offered.seat_detail_active then 'class_inactive'
    when offered.opens is null or offered.closes is null then 'not_on_sale'
    when at >= offered.closes or at >= offered.ends then 'sale_ended'
    when at < offered.opens then 'not_yet_on_sale'
  end;
  class_taken := offered.taken;

  -- The lock of an unreserved class; a full one needs none to be told so. Statements after this one see what those
  -- who held it before have committed.
  if closed is null and (per_buyer or not is_reserved and class_taken is distinct from offered.seat_detail_quantity) then
    select taken into class_taken from seat_detail where seat_detail_id = class_id for no key update;
  end if;
  places := case when is_reserved then null else offered.seat_detail_quantity - class_taken end;

  if array_remove(keys, null) <> '{}' then
    for known in
      select asked.o::int as o, earlier.*,
        not is_reserved or (
          select array_agg(ticket_seat_number order by ticket_seat_number) from ticket
          where ticket.seat_detail_id = class_id and ticket.transaction_id = earlier.transaction_id
        ) = seat_numbers[firsts[asked.o] : firsts[asked.o] + quantities[asked.o] - 1] as same_seats
      from unnest(user_ids, keys) with ordinality as asked (user_id, key, o)
      cross join lateral (
        select * from transaction
        where seat_detail_id = class_id and user_id = asked.user_id and idempotency_key = asked.key
        offset 0
      ) as earlier
    loop
      i := known.o;
      outcomes[i] := case
        when known.same_seats and known.transaction_quantity = quantities[i] and known.transaction_donation = donations[i]
        then 'repeated' else 'key_used' end;
      ids[i] := known.transaction_id;
      totals[i] := known.transaction_total_amount;
      statuses[i] := known.transaction_approve_status_name;
      until[i] := known.expires_at;
    end loop;
  end if;

  if offered.event_private then
    for known in
      select asked.o::int as o from unnest(user_ids) with ordinality as asked (user_id, o)
      where not exists (
        select from event_access where event_access.event_id = offered.event_id and event_access.user_id = asked.user_id
      )
    loop
      if outcomes[known.o] = '' then outcomes[known.o] := 'event_private'; end if;
    end loop;
  end if;

  if closed is null and offered.ms_price_identifier <> 'FREE' then
    for known in
      select asked.o::int as o, earlier.*
      from unnest(user_ids) with ordinality as asked (user_id, o)
      cross join lateral (
        select count(*)::int as count, coalesce(bit_or(1 << pending_place), 0) as used_places from transaction
        where seat_detail_id = class_id and user_id = asked.user_id and transaction_approve_status_name = 'pending'
      ) as earlier
      where earlier.count > 0
    loop
      pending[known.o] := known.count;
      pending_places[known.o] := known.used_places;
    end loop;
  end if;

  if closed is null and per_buyer then
    for known in
      select asked.o::int as o, live.count
      from unnest(user_ids) with ordinality as asked (user_id, o)
      cross join lateral (
        -- The sum keeps the server from walking the whole class by its key: few tickets are the buyer's.
        select count(*)::int as count from ticket
        where user_id = asked.user_id and seat_detail_id + 0 = class_id and ticket_status_name in ('pending', 'issued')
      ) as live
    loop
      owned[known.o] := known.count;
    end loop;
  end if;

  if closed is null and is_reserved then
    select array_agg(seat_index order by o), array_agg(taken order by seat_index) filter (where first_of_seat)
    into seat_indexes, held
    from (
      select o, dense_rank() over (order by seat) as seat_index, row_number() over (partition by seat order by o) = 1 as first_of_seat,
        -- Not `exists`: the server might answer that by reading all that was ever sold of the class.
        (
          select true from ticket
          where ticket.seat_detail_id = class_id and ticket_seat_number = seat
            and ticket_reserved and ticket_status_name in ('pending', 'issued')
        ) is not null as taken
      from unnest(seat_numbers) with ordinality as wish (seat, o)
    ) as wishes;
  end if;

  for i in 1 .. orders loop
    wanted := quantities[i];
    next_ticket := firsts[i] + wanted;
    continue when outcomes[i] <> '';
    price_total := offered.seat_detail_price::bigint * wanted;

    if closed is not null then
      outcomes[i] := closed;
    elsif wanted + owned[i] > offered.seat_detail_maximum_purchased_quantity then
      outcomes[i] := 'over_maximum';
      amounts[i] := offered.seat_detail_maximum_purchased_quantity;
    elsif donations[i] > 0 and offered.ms_price_identifier <> 'DONATION' then
      outcomes[i] := 'no_donation';
    elsif donations[i] < offered.seat_detail_minimum_donation_amount then
      outcomes[i] := 'under_donation';
      amounts[i] := offered.seat_detail_minimum_donation_amount;
    elsif price_total + donations[i] between 1 and 9999 then
      outcomes[i] := 'under_total';
    else
      bad := false;
      if is_reserved then
        for k in firsts[i] .. next_ticket - 1 loop
          bad := coalesce(seat_numbers[k] not between 1 and offered.seat_detail_quantity, true);
          if bad then outcomes[i] := 'seat_unknown'; exit; end if;
          bad := k > firsts[i] and seat_numbers[k] = seat_numbers[k - 1];
          if bad then outcomes[i] := 'seat_twice'; exit; end if;
        end loop;
        if not bad then
          for k in firsts[i] .. next_ticket - 1 loop
            if held[seat_indexes[k]] then bad := true; outcomes[i] := 'seat_taken'; exit; end if;
          end loop;
        end if;
      elsif used + wanted > places then
        bad := true;
        outcomes[i] := 'sold_out';
        amounts[i] := places - used;
      end if;

      if not bad and price_total + donations[i] > 0 and pending[i] >= 3 then
        outcomes[i] := 'too_many_pending';
      elsif not bad then
        if is_reserved then
          for k in firsts[i] .. next_ticket - 1 loop held[seat_indexes[k]] := true; end loop;
        end if;
        used := used + wanted;
        outcomes[i] := 'reserved';
        ids[i] := nextval('transaction_transaction_id_seq');
        totals[i] := price_total + donations[i];
        statuses[i] := case when totals[i] = 0 then 'approved' else 'pending' end;
        until[i] := case when totals[i] = 0 then null else hold_until end;
        accepted := accepted || i;
      end if;
    end if;
  end loop;

  -- A buyer who asks again for the seats of a pending order of theirs gets that order.
  for known in
    select asked.o::int as o, earlier.*
    from unnest(user_ids, outcomes) with ordinality as asked (user_id, outcome, o)
    cross join lateral (
      select * from transaction
      where seat_detail_id = class_id and user_id = asked.user_id and transaction_approve_status_name = 'pending'
      offset 0
    ) as earlier
    where asked.outcome = 'seat_taken' and earlier.transaction_quantity = quantities[asked.o] and (
      select array_agg(ticket_seat_number order by ticket_seat_number) from ticket
      where ticket.seat_detail_id = class_id and ticket.transaction_id = earlier.transaction_id
        and ticket_status_name = 'pending'
    ) = seat_numbers[firsts[asked.o] : firsts[asked.o] + quantities[asked.o] - 1]
  loop
    i := known.o;
    outcomes[i] := case when known.transaction_donation = donations[i] then 'repeated' else 'seats_pending' end;
    ids[i] := known.transaction_id;
    totals[i] := known.transaction_total_amount;
    statuses[i] := known.transaction_approve_status_name;
    until[i] := known.expires_at;
  end loop;

  if accepted <> '{}' then
    if not is_reserved then
      update seat_detail set taken = taken + used where seat_detail_id = class_id;
    end if;
    sale_data := jsonb_build_object(
      'event_name', offered.event_name,
      'seat_detail_datetime',
        to_char(offered.seat_detail_datetime at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"'),
      'event_location', offered.event_location,
      'ms_seat_name', initcap(offered.ms_seat_identifier),
      'ms_price_name', offered.ms_price_identifier
    );

    insert into transaction (
      seat_detail_id, transaction_id, event_id, user_id, transaction_approve_status_name, transaction_quantity,
      transaction_amount, transaction_donation, transaction_total_amount, transaction_data, idempotency_key,
      pending_place, transaction_created_datetime, expires_at
    )
    select class_id, ids[o], offered.event_id, user_ids[o], statuses[o], quantities[o],
      totals[o] - donations[o], donations[o], totals[o], sale_data, keys[o],
      case
        when totals[o] = 0 then null
        when pending_places[o] & 2 = 0 then 1
        when pending_places[o] & 4 = 0 then 2
        else 3
      end,
      at, until[o]
    from unnest(accepted) as o
    order by user_ids[o];

    insert into ticket (
      seat_detail_id, event_id, transaction_id, user_id, ticket_name, ticket_booking_number, ticket_seat_number,
      ticket_reserved, ticket_status_name, ticket_datetime, ticket_price, ticket_created_datetime
    )
    select class_id, offered.event_id, ids[wish.o], user_ids[wish.o], offered.seat_detail_name, wish.booking_number,
      case when is_reserved then wish.seat else wish.n - firsts[wish.o] + 1 end,
      is_reserved, case when totals[wish.o] = 0 then 'issued' else 'pending' end, offered.seat_detail_datetime,
      offered.seat_detail_price, at
    from unnest(ticket_orders, seat_numbers, booking_numbers) with ordinality as wish (o, seat, booking_number, n)
    where outcomes[wish.o] = 'reserved'
    order by wish.seat;
  end if;

  return query
  select o, outcomes[o], nullif(ids[o], 0), offered.event_id, totals[o], until[o], nullif(statuses[o], ''),
    case when outcomes[o] in ('seat_taken', 'seat_unknown', 'seat_twice') then (
      select array_agg(distinct seat_numbers[n] order by seat_numbers[n])
      from generate_series(firsts[o], firsts[o] + quantities[o] - 1) as n
      where case outcomes[o]
        when 'seat_taken' then held[seat_indexes[n]]
        when 'seat_unknown' then seat_numbers[n] not between 1 and offered.seat_detail_quantity
        else n > firsts[o] and seat_numbers[n] = seat_numbers[n - 1]
      end
    ) end, amounts[o]
  from generate_series(1, orders) as o;
end $$;
