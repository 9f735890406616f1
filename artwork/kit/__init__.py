"""What the scenes are made of. A scene file imports all of it: `from kit import *`."""
from .grounds import *
from .light import *
from .materials import *
from .props import *
from .shapes import *
from .shield import *
from .stage import *
from .vegetation import *
from .vehicle import *
from .words import *
