"""Writes the drawings of the site to data/images/. Takes no arguments and needs no packages.

python3 artwork/plans/draw.py
"""

import zlib
from functools import partial
from pathlib import Path

import arrival
import at_events
import at_night
import bank_branch
import branch_door
import bullet_proof_vehicles
import burglar_alarm
import cabin
import canine
import complaint_desk
import control_room
import convoy
import crew
import dogs_day
import drill
import duty_board
import first_shift
import gate
import glass_section
import handler
import head_office
import high_profile_events
import housing_society
import kit
import law_library
import learning
import lobby
import locked_files
import marquee
import mountain_road
import neighbours
import newspaper
import night_check
import night_watch
import office_map
import on_duty
import on_the_road
import on_watch
import one_evening
import organisation_chart
import over_the_city
import physical_security
import posts
import response
import search_table
import sector_marks
import security_escort
import security_system
import shield_slide
import survey
import training_courses
import welfare

# What draws the banners of six services and of thirteen other pages.
BANNERS = {
    "about": over_the_city,
    "what-we-do": one_evening,
    "organogram": duty_board,
    "downloads": law_library,
    "news": newspaper,
    "complaint": complaint_desk,
    "privacy": locked_files,
    "banks": bank_branch,
    "societies": housing_society,
    "career": first_shift,
    "apply": gate,
    "why": night_check,
    "quote": survey,
    "high-profile-events": high_profile_events,
    "security-escort": mountain_road,
    "training-courses": training_courses,
    "bullet-proof-vehicles": bullet_proof_vehicles,
    "burglar-alarm": burglar_alarm,
    "security-system": security_system,
}

IMAGES = Path(__file__).parents[2] / "data" / "images"

# What a visitor loads of a drawing, about: the server sends it compressed, as small as a paragraph of text.
MAX_BYTES = 16 * 1024

DRAWINGS = {
    "home/night-plan.svg": physical_security.draw_night,
    "home/night-plan-phone.svg": physical_security.draw_night_flat,
    "banners/hedonistic-hero.svg": welfare.draw_tea_banner,
    "banners/hedonistic-hero-phone.svg": welfare.draw_tea_phone_banner,
    "services/physical-security.svg": on_duty.draw_barrier,
    "services/high-profile-events.svg": marquee.draw,
    "services/security-escort.svg": crew.draw,
    "services/training-courses.svg": drill.draw,
    "services/bullet-proof-vehicles.svg": glass_section.draw,
    "services/burglar-alarm.svg": response.draw,
    "services/security-system.svg": control_room.draw,
    "services/canine.svg": handler.draw_card,
    "what-we-do/gate-control.svg": gate.draw_square,
    "slides/slide-01.svg": on_duty.draw_barrier,
    "slides/slide-02.svg": lobby.draw,
    "slides/slide-03.svg": kit.draw_keys,
    "slides/slide-04.svg": cabin.draw_armoured_door,
    "slides/slide-05.svg": drill.draw,
    "slides/slide-06.svg": marquee.draw,
    "slides/slide-07.svg": handler.draw_card,
    "slides/slide-08.svg": control_room.draw,
    "slides/slide-09.svg": convoy.draw_slide,
    "slides/slide-10.svg": response.draw,
    "slides/slide-11.svg": search_table.draw_search,
    "slides/slide-12.svg": on_duty.draw_patrol,
    "slides/slide-13.svg": crew.draw,
    "slides/slide-14.svg": physical_security.draw_building,
    "slides/slide-16.svg": shield_slide.draw,
    "what-we-do/static-guards.svg": posts.draw_strong_room,
    "what-we-do/patrols.svg": at_night.draw_patrol_point,
    "what-we-do/reception-access.svg": lobby.draw_reception,
    "what-we-do/control-room.svg": at_night.draw_log,
    "what-we-do/close-protection.svg": arrival.draw,
    "what-we-do/vip-movement.svg": posts.draw_arrival,
    "what-we-do/canine-search.svg": dogs_day.draw_room_search,
    "what-we-do/venue-screening.svg": search_table.draw_screening,
    "what-we-do/crowd-control.svg": at_events.draw_crowd,
    "what-we-do/event-stewarding.svg": at_events.draw_steward,
    "what-we-do/escort-comms.svg": on_the_road.draw_radio,
    "what-we-do/cash-and-cargo.svg": on_the_road.draw_cash,
    "what-we-do/convoy-lead.svg": convoy.draw_lead,
    "what-we-do/convoy-rear.svg": convoy.draw_rear,
    "side/post-kit.svg": kit.draw_kit,
    "side/security-systems-1.svg": cabin.draw_desk,
    "side/security-escort-2.svg": cabin.draw_route,
    "side/armoured-door.svg": cabin.draw_armoured_door_card,
    "side/dog-bowl.svg": dogs_day.draw_rest,
    "policies/policy-hse.svg": welfare.draw_water,
    "policies/policy-code-of-conduct.svg": neighbours.draw_courtesy,
    "policies/policy-voluntary-principles.svg": neighbours.draw_path,
    "policies/policy-ppe.svg": learning.draw_fitting,
    "policies/policy-csr.svg": neighbours.draw_saplings,
    "policies/policy-training.svg": learning.draw_classroom,
    "people/first-shift.svg": first_shift.draw_card,
    "people/patrol.svg": on_duty.draw_patrol,
    "people/branch-door.svg": branch_door.draw,
    "people/society-street.svg": housing_society.draw_round,
    "plans/physical-security.svg": physical_security.draw,
    "plans/high-profile-events.svg": high_profile_events.draw,
    "plans/security-escort.svg": security_escort.draw,
    "plans/training-courses.svg": training_courses.draw,
    "plans/bullet-proof-vehicles.svg": bullet_proof_vehicles.draw,
    "plans/burglar-alarm.svg": burglar_alarm.draw,
    "plans/security-system.svg": security_system.draw,
    "plans/canine.svg": canine.draw,
    "plans/bank-branch.svg": bank_branch.draw,
    "plans/housing-society.svg": housing_society.draw,
    "plans/night-watch.svg": night_watch.draw,
    "plans/office-map.svg": office_map.draw,
    "diagrams/organisation-chart.svg": organisation_chart.draw,
    "banners/physical-security-hero.svg": on_watch.draw_gate_banner,
    "banners/physical-security-hero-phone.svg": on_watch.draw_gate_phone_banner,
    "banners/contact-hero.svg": head_office.draw_front_banner,
    "banners/contact-hero-phone.svg": head_office.draw_front_phone_banner,
    "banners/profile-hero.svg": head_office.draw_centre_banner,
    "banners/profile-hero-phone.svg": head_office.draw_centre_phone_banner,
    "banners/canine-hero.svg": on_watch.draw_canine_banner,
    "banners/canine-hero-phone.svg": on_watch.draw_canine_phone_banner,
    **{f"banners/{name}-hero.svg": module.draw_banner for name, module in BANNERS.items()},
    **{f"banners/{name}-hero-phone.svg": module.draw_phone_banner for name, module in BANNERS.items()},
    **{f"clients/{name}.svg": partial(sector_marks.draw, name) for name in sector_marks.MARKS},
}


# No page shows it as a drawing: see artwork/rasters.mjs.
BOOK = Path(__file__).parents[1] / "cache" / "book.svg"


def main() -> None:
    files = {IMAGES / name: draw for name, draw in DRAWINGS.items()}
    for target, draw in {**files, BOOK: kit.draw_book}.items():
        svg = draw() + "\n"
        size = len(zlib.compress(svg.encode(), 9))
        if size > MAX_BYTES:
            raise SystemExit(f"{target} has {size} bytes when it is compressed; the limit is {MAX_BYTES}")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(svg)
        print(f"{size:6} {target.name}")


if __name__ == "__main__":
    main()
