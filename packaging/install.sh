#!/bin/sh
# Installs the website in /usr/local, or upgrades it. Restarts the service if it is running, and otherwise doesn't start it. --remove
# removes the program, and keeps /etc/standfast and /var/lib/standfast.
set -eu
cd "$(dirname "$0")"

bin=/usr/local/bin
# On Red Hat systems, sudo does not search $bin, so the program has a link here.
link=/usr/bin/standfast
share=/usr/local/share
units=/etc/systemd/system
etc=/etc/standfast
data=/var/lib/standfast
socket_units="standfast-http.socket standfast-https.socket"

[ "$(id -u)" -eq 0 ] || { echo "run this as root" >&2; exit 1; }
has_systemd() { [ -d /run/systemd/system ]; }
is_our_link() { [ -L $link ] && [ "$(readlink $link)" = $bin/standfast ]; }

case "${1-}" in
    "") ;;
    --remove)
        # shellcheck disable=SC2086 # a list of names
        if has_systemd; then systemctl disable --now $socket_units standfast.service || true; fi
        rm -f $bin/standfast $share/man/man1/standfast.1.gz $share/bash-completion/completions/standfast \
            $share/zsh/site-functions/_standfast $share/fish/vendor_completions.d/standfast.fish \
            $units/standfast.service $units/standfast-http.socket $units/standfast-https.socket
        if is_our_link; then rm -f $link; fi
        if has_systemd; then systemctl daemon-reload; fi
        echo "removed; the settings in $etc and the data in $data are kept"
        exit
        ;;
    *) echo "usage: $0 [--remove]" >&2; exit 2 ;;
esac

# put MODE FILE DESTINATION: replaces the destination in one step, even while the program is running.
put() {
    mkdir -p "$(dirname "$3")"
    install -m "$1" "$2" "$3.new"
    mv -f "$3.new" "$3"
}

# put_setting MODE FILE: keeps the admin's file, and puts the new one next to it if they differ.
put_setting() {
    if [ ! -e "$etc/$2" ]; then
        put "$1" "$2" "$etc/$2"
    elif ! cmp -s "$2" "$etc/$2"; then
        install -m "$1" "$2" "$etc/$2.dist"
        echo "kept $etc/$2; the one of this version is $etc/$2.dist"
    fi
}

# Before replacing anything: a program that cannot run here must not take down a working service.
./standfast --version >/dev/null || { echo "this machine cannot run the program: it needs glibc 2.28 or newer, and the archive for its processor (uname -m)" >&2; exit 1; }

id standfast >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir $data --no-create-home --shell /usr/sbin/nologin --comment "Website of the company" standfast
[ -d $data ] || install -d -o standfast -g standfast -m 0700 $data
put 755 standfast $bin/standfast
command=standfast
if [ ! -e $link ] && [ ! -L $link ]; then
    ln -s $bin/standfast $link
elif ! is_our_link; then
    command=$bin/standfast
    echo "kept $link, which is another program, perhaps of the Debian package: run $bin/standfast" >&2
fi
put 644 standfast.1.gz $share/man/man1/standfast.1.gz
put 644 standfast.bash $share/bash-completion/completions/standfast
put 644 standfast.zsh $share/zsh/site-functions/_standfast
put 644 standfast.fish $share/fish/vendor_completions.d/standfast.fish
is_new=true
[ ! -e $etc/standfast.env ] || is_new=false
mkdir -p $etc
put_setting 640 standfast.env
chgrp standfast $etc/standfast.env
put_setting 644 company.json

if [ -d $units ]; then
    for unit in standfast.service $socket_units; do
        sed "s|/usr/bin/standfast|$bin/standfast|" "$unit" >"$units/$unit.new"
        chmod 644 "$units/$unit.new"
        mv -f "$units/$unit.new" "$units/$unit"
    done
fi
if has_systemd; then
    systemctl daemon-reload
    systemctl try-restart standfast.service
fi
echo "installed $("$bin/standfast" --version)"
if $is_new; then echo "not started: edit $etc/standfast.env and $etc/company.json first, then run: sudo -u standfast $command config check"; fi
